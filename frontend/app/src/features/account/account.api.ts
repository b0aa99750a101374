import * as contracts from '@talkwright/shared/areas/account';
import { api } from '../../server/api.ts';
import { mutation, query } from '../../server/contract-endpoints.ts';
import { keepUser } from '../../server/session.ts';

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    updateProfile: mutation(build, contracts.updateProfile, {
      invalidatesTags: (answer) => (answer ? ['Member'] : []),
      onQueryStarted: async (_input, { queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) keepUser(answer.data.user);
      },
    }),

    /** Ends all sessions; whoever calls it takes the person to the login page. */
    changePassword: mutation(build, contracts.changePassword),

    confirmPassword: mutation(build, contracts.confirmPassword),

    listLogins: query(build, contracts.listLogins, {
      transformResponse: ({ sessions }) => sessions,
      providesTags: ['Login'],
    }),

    revokeSession: mutation(build, contracts.revokeLogin, {
      // Also after a refusal: the session has ended already then.
      invalidatesTags: ['Login'],
    }),

    deleteAccount: mutation(build, contracts.deleteAccount, {
      fixed: { confirmation: 'DELETE' },
    }),
  }),
});

export const {
  useUpdateProfileMutation,
  useChangePasswordMutation,
  useConfirmPasswordMutation,
  useListLoginsQuery,
  useRevokeSessionMutation,
  useDeleteAccountMutation,
} = accountApi;
