import type { DomainStatus, Organization, Retention } from '@talkwright/shared/areas/organization';
import * as contracts from '@talkwright/shared/areas/organization';
import type { Input, Output } from '@talkwright/shared/contract/contract';
import { type AnswerMeta, api, request } from '../../server/api.ts';

type Contracts = typeof contracts;

/** The organization, and the version that an update has to name. */
export type VersionedOrganization = { organization: Organization; etag: string | null };

const withEtag = (
  { organization }: { organization: Organization },
  meta: AnswerMeta | undefined,
): VersionedOrganization => ({ organization, etag: meta?.etag ?? null });

const organizationApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOrganization: build.query<VersionedOrganization, void>({
      query: () => request(contracts.getOrganization)({}),
      transformResponse: withEtag,
      providesTags: ['Organization'],
      // Each editing begins with the version that is valid then.
      keepUnusedDataFor: 0,
    }),

    updateOrganization: build.mutation<
      VersionedOrganization,
      { input: Input<Contracts['updateOrganization']>; ifMatch: string | null }
    >({
      query: ({ input, ifMatch }) => ({
        ...request(contracts.updateOrganization)(input),
        ifMatch: ifMatch ?? undefined,
      }),
      transformResponse: withEtag,
      onQueryStarted: async (_input, { dispatch, queryFulfilled }) => {
        const saved = await queryFulfilled.catch(() => undefined);
        if (saved) {
          dispatch(
            organizationApi.util.updateQueryData('getOrganization', undefined, () => saved.data),
          );
        }
      },
    }),

    checkDomain: build.mutation<DomainStatus, string>({
      query: (domain) => request(contracts.checkDomain)({ domain }),
      transformResponse: ({ domainStatus }: Output<Contracts['checkDomain']>) => domainStatus,
      invalidatesTags: (status) => (status ? ['Organization'] : []),
    }),

    updateRetention: build.mutation<object, Retention>({
      query: (retention) => request(contracts.updateRetention)({ retention }),
      invalidatesTags: (answer) => (answer ? ['Organization'] : []),
    }),
  }),
});

export const {
  useGetOrganizationQuery,
  useUpdateOrganizationMutation,
  useCheckDomainMutation,
  useUpdateRetentionMutation,
} = organizationApi;
