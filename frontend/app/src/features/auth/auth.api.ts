import * as contracts from '@talkwright/shared/areas/sign-in';
import { api } from '../../server/api.ts';
import { mutation } from '../../server/contract-endpoints.ts';
import { dropSession, keepSession } from '../../server/session.ts';

const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: mutation(build, contracts.login, {
      onQueryStarted: async (_input, { queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => undefined);
        const { user, tokens } = answer?.data ?? {};
        if (user && tokens) keepSession({ user, accessToken: tokens.accessToken });
      },
    }),

    /** The session ends here even when the server cannot be told. */
    logout: mutation(build, contracts.logout, {
      onQueryStarted: async (_input, { queryFulfilled }) => {
        await queryFulfilled.catch(() => undefined);
        dropSession();
      },
    }),

    forgotPassword: mutation(build, contracts.forgotPassword),
    resetPassword: mutation(build, contracts.resetPassword),
    resendVerification: mutation(build, contracts.resendVerification),
  }),
});

export const {
  useLoginMutation,
  useLogoutMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
  useResendVerificationMutation,
} = authApi;
