import * as contracts from '@talkwright/shared/areas/sign-up';
import { api } from '../../server/api.ts';
import { mutation, query } from '../../server/contract-endpoints.ts';

const signUpApi = api.injectEndpoints({
  endpoints: (build) => ({
    createTenant: mutation(build, contracts.createTenant),
    joinTenant: mutation(build, contracts.joinTenant),
    requestAccess: mutation(build, contracts.requestAccess),
    registerInvite: mutation(build, contracts.registerInvite),
    inviteStatus: query(build, contracts.inviteStatus),

    analyzeDomain: query(build, contracts.analyzeDomain, {
      transformResponse: ({ analysis }) => analysis,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useCreateTenantMutation,
  useJoinTenantMutation,
  useRequestAccessMutation,
  useLazyAnalyzeDomainQuery,
  useInviteStatusQuery,
  useRegisterInviteMutation,
} = signUpApi;
