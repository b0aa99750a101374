import * as contracts from '@talkwright/shared/areas/sign-up';
import type { Output } from '@talkwright/shared/contract/contract';
import { api } from '../../server/api.ts';
import { mutation, query } from '../../server/contract-endpoints.ts';
import { keepSession } from '../../server/session.ts';

const signUpApi = api.injectEndpoints({
  endpoints: (build) => ({
    createTenant: mutation(build, contracts.createTenant),
    joinTenant: mutation(build, contracts.joinTenant),
    requestAccess: mutation(build, contracts.requestAccess),
    registerInvite: mutation(build, contracts.registerInvite, { onQueryStarted: begun }),
    joinWithAccount: mutation(build, contracts.joinWithAccount, { onQueryStarted: begun }),
    inviteStatus: query(build, contracts.inviteStatus),

    analyzeDomain: query(build, contracts.analyzeDomain, {
      transformResponse: ({ analysis }) => analysis,
      keepUnusedDataFor: 0,
    }),
  }),
});

/** Whoever comes in by an invitation is logged in from there on. */
async function begun(
  _input: unknown,
  {
    queryFulfilled,
  }: { queryFulfilled: Promise<{ data: Output<typeof contracts.joinWithAccount> }> },
): Promise<void> {
  const { user, tokens } = (await queryFulfilled.catch(() => undefined))?.data ?? {};
  if (user && tokens) keepSession({ user, accessToken: tokens.accessToken });
}

export const {
  useCreateTenantMutation,
  useJoinTenantMutation,
  useRequestAccessMutation,
  useLazyAnalyzeDomainQuery,
  useInviteStatusQuery,
  useRegisterInviteMutation,
  useJoinWithAccountMutation,
} = signUpApi;
