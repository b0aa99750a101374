import * as contracts from '@talkwright/shared/areas/two-factor';
import type { Input, Output } from '@talkwright/shared/contract/contract';
import { api, request } from '../../server/api.ts';

type Contracts = typeof contracts;
export type TwoFactorSetup = Output<Contracts['setUpTwoFactor']>;

const codesOf = ({ backupCodes }: { backupCodes: string[] }): string[] => backupCodes;

const twoFactorApi = api.injectEndpoints({
  endpoints: (build) => ({
    twoFactorStatus: build.query<boolean, void>({
      query: () => request(contracts.twoFactorStatus)({}),
      transformResponse: ({ twoFactorEnabled }: Output<Contracts['twoFactorStatus']>) =>
        twoFactorEnabled,
      providesTags: ['TwoFactor'],
    }),

    setUpTwoFactor: build.mutation<TwoFactorSetup, void>({
      query: () => request(contracts.setUpTwoFactor)({}),
    }),

    verifyTwoFactor: build.mutation<string[], Input<Contracts['verifyTwoFactor']>>({
      query: request(contracts.verifyTwoFactor),
      transformResponse: codesOf,
      invalidatesTags: (codes) => (codes ? ['TwoFactor', 'OwnSession', 'Notification'] : []),
    }),

    /** Asked for anew each time: a code that was used is gone. */
    listBackupCodes: build.mutation<string[], void>({
      query: () => request(contracts.listBackupCodes)({}),
      transformResponse: codesOf,
    }),

    regenerateBackupCodes: build.mutation<string[], Input<Contracts['regenerateBackupCodes']>>({
      query: request(contracts.regenerateBackupCodes),
      transformResponse: codesOf,
      invalidatesTags: (codes) => (codes ? ['Notification'] : []),
    }),

    disableTwoFactor: build.mutation<object, Input<Contracts['disableTwoFactor']>>({
      query: request(contracts.disableTwoFactor),
      invalidatesTags: (answer) => (answer ? ['TwoFactor', 'OwnSession', 'Notification'] : []),
    }),
  }),
});

export const {
  useTwoFactorStatusQuery,
  useSetUpTwoFactorMutation,
  useVerifyTwoFactorMutation,
  useListBackupCodesMutation,
  useRegenerateBackupCodesMutation,
  useDisableTwoFactorMutation,
} = twoFactorApi;
