import * as contracts from '@talkwright/shared/areas/sign-up';
import type { Input, Output } from '@talkwright/shared/contract/contract';
import { api, request } from '../../server/api.ts';

type Contracts = typeof contracts;

const signUpApi = api.injectEndpoints({
  endpoints: (build) => ({
    createTenant: build.mutation<
      Output<Contracts['createTenant']>,
      Input<Contracts['createTenant']>
    >({ query: request(contracts.createTenant) }),

    joinTenant: build.mutation<Output<Contracts['joinTenant']>, Input<Contracts['joinTenant']>>({
      query: request(contracts.joinTenant),
    }),

    requestAccess: build.mutation<
      Output<Contracts['requestAccess']>,
      Input<Contracts['requestAccess']>
    >({ query: request(contracts.requestAccess) }),

    analyzeDomain: build.mutation<
      Output<Contracts['analyzeDomain']>,
      Input<Contracts['analyzeDomain']>
    >({ query: request(contracts.analyzeDomain) }),

    inviteStatus: build.query<Output<Contracts['inviteStatus']>, Input<Contracts['inviteStatus']>>({
      query: request(contracts.inviteStatus),
    }),

    registerInvite: build.mutation<
      Output<Contracts['registerInvite']>,
      Input<Contracts['registerInvite']>
    >({ query: request(contracts.registerInvite) }),
  }),
});

export const {
  useCreateTenantMutation,
  useJoinTenantMutation,
  useRequestAccessMutation,
  useAnalyzeDomainMutation,
  useInviteStatusQuery,
  useRegisterInviteMutation,
} = signUpApi;
