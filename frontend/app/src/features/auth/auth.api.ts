import * as contracts from '@talkwright/shared/areas/auth';
import type { Input, Output } from '@talkwright/shared/contract/contract';
import { api, request } from '../../server/api.ts';
import { dropSession, keepSession } from '../../server/session.ts';

type Contracts = typeof contracts;

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

    forgotPassword: build.mutation<
      Output<Contracts['forgotPassword']>,
      Input<Contracts['forgotPassword']>
    >({ query: request(contracts.forgotPassword) }),

    resetPassword: build.mutation<
      Output<Contracts['resetPassword']>,
      Input<Contracts['resetPassword']>
    >({ query: request(contracts.resetPassword) }),

    resendVerification: build.mutation<Output<Contracts['resendVerification']>, void>({
      query: () => request(contracts.resendVerification)({}),
    }),
  }),
});

export const {
  useLoginMutation,
  useLogoutMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
  useResendVerificationMutation,
} = authApi;
