import * as contracts from '@talkwright/shared/areas/organization';
import { api } from '../../server/api.ts';
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
  }),
});

export const {
  useGetOrganizationQuery,
  useLazyCountExpiringQuery,
  useUpdateOrganizationMutation,
  useCheckDomainMutation,
  useUpdateModelPricesMutation,
  useUpdateRetentionMutation,
} = organizationApi;
