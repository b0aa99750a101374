import * as contracts from '@talkwright/shared/areas/two-factor';
import { api } from '../../server/api.ts';
import { mutation, query } from '../../server/contract-endpoints.ts';

const codesOf = ({ backupCodes }: { backupCodes: string[] }): string[] => backupCodes;

const twoFactorApi = api.injectEndpoints({
  endpoints: (build) => ({
    twoFactorStatus: query(build, contracts.twoFactorStatus, {
      transformResponse: ({ twoFactorEnabled }) => twoFactorEnabled,
      providesTags: ['TwoFactor'],
    }),

    setUpTwoFactor: mutation(build, contracts.setUpTwoFactor),

    verifyTwoFactor: mutation(build, contracts.verifyTwoFactor, {
      transformResponse: codesOf,
      invalidatesTags: (codes) => (codes ? ['TwoFactor', 'Login', 'Notification'] : []),
    }),

    listBackupCodes: query(build, contracts.listBackupCodes, {
      transformResponse: codesOf,
      // A code that was used is gone, and none is kept longer than it is shown.
      keepUnusedDataFor: 0,
    }),

    regenerateBackupCodes: mutation(build, contracts.regenerateBackupCodes, {
      transformResponse: codesOf,
      invalidatesTags: (codes) => (codes ? ['Notification'] : []),
    }),

    disableTwoFactor: mutation(build, contracts.disableTwoFactor, {
      invalidatesTags: (answer) => (answer ? ['TwoFactor', 'Login', 'Notification'] : []),
    }),
  }),
});

export const {
  useTwoFactorStatusQuery,
  useSetUpTwoFactorMutation,
  useVerifyTwoFactorMutation,
  useLazyListBackupCodesQuery,
  useRegenerateBackupCodesMutation,
  useDisableTwoFactorMutation,
} = twoFactorApi;
