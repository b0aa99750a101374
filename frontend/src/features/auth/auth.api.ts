import * as contracts from '@talkwright/shared/auth';
import type { Input, Output } from '@talkwright/shared/contract';
import * as signUp from '@talkwright/shared/sign-up';
import { api, request } from '../../app/api.ts';
import { dropSession, keepSession } from '../../app/session.ts';

type Contracts = typeof contracts & typeof signUp;

const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<Output<Contracts['login']>, Input<Contracts['login']>>({
      query: request(contracts.login),
      onQueryStarted: async (_input, { queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => undefined);
        const { user, tokens } = answer?.data ?? {};
        if (user && tokens) keepSession({ user, accessToken: tokens.accessToken });
      },
    }),

    /** The session ends here even when the server cannot be told. */
    logout: build.mutation<Output<Contracts['logout']>, void>({
      query: () => request(contracts.logout)({}),
      onQueryStarted: async (_input, { queryFulfilled }) => {
        await queryFulfilled.catch(() => undefined);
        dropSession();
      },
    }),

    createTenant: build.mutation<
      Output<Contracts['createTenant']>,
      Input<Contracts['createTenant']>
    >({ query: request(signUp.createTenant) }),
  }),
});

export const { useLoginMutation, useLogoutMutation, useCreateTenantMutation } = authApi;
