import * as archives from '@talkwright/shared/areas/archive';
import * as contracts from '@talkwright/shared/areas/organization';
import { api, refreshIfRefused } from '../../server/api.ts';
import { mutation, query } from '../../server/contract-endpoints.ts';

const organizationApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOrganization: query(build, contracts.getOrganization, {
      transformResponse: ({ organization, etag }) => ({ organization, etag }),
      providesTags: ['Organization'],
      // Each editing begins with the version that is valid then.
      keepUnusedDataFor: 0,
    }),

    updateOrganization: mutation(build, contracts.updateOrganization, {
      onQueryStarted: async (_input, { dispatch, queryFulfilled }) => {
        const saved = await queryFulfilled.catch(() => undefined);
        if (saved) {
          dispatch(
            organizationApi.util.updateQueryData('getOrganization', undefined, () => saved.data),
          );
        }
      },
    }),

    checkDomain: mutation(build, contracts.checkDomain, {
      invalidatesTags: (answer) => (answer ? ['Organization'] : []),
    }),

    countExpiring: query(build, contracts.countExpiring),

    updateModelPrices: mutation(build, contracts.updateModelPrices, {
      invalidatesTags: (answer) => (answer ? ['Organization'] : []),
    }),

    updateRetention: mutation(build, contracts.updateRetention, {
      invalidatesTags: (answer) => (answer ? ['Organization'] : []),
    }),

    getArchive: query(build, archives.getArchive, {
      transformResponse: ({ archive }) => archive,
      providesTags: ['Archive'],
    }),

    requestArchive: mutation(build, archives.requestArchive, { invalidatesTags: ['Archive'] }),

    downloadArchive: query(build, archives.downloadArchive, {
      transformResponse: ({ download_url }) => download_url,
      // The address works for a few minutes.
      keepUnusedDataFor: 0,
      onQueryStarted: refreshIfRefused(['Archive']),
    }),
  }),
});

export const { downloadArchive } = organizationApi.endpoints;

export const {
  useGetArchiveQuery,
  useGetOrganizationQuery,
  useLazyCountExpiringQuery,
  useUpdateOrganizationMutation,
  useCheckDomainMutation,
  useUpdateModelPricesMutation,
  useRequestArchiveMutation,
  useUpdateRetentionMutation,
} = organizationApi;
