import type { OwnLogin } from '@talkwright/shared/areas/auth';
import * as contracts from '@talkwright/shared/areas/auth';
import type { Input, Output } from '@talkwright/shared/contract/contract';
import { api, request } from '../../server/api.ts';
import { keepUser } from '../../server/session.ts';

type Contracts = typeof contracts;

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    updateProfile: build.mutation<
      Output<Contracts['updateProfile']>,
      Input<Contracts['updateProfile']>
    >({
      query: request(contracts.updateProfile),
      invalidatesTags: (answer) => (answer ? ['Member'] : []),
      onQueryStarted: async (_input, { queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) keepUser(answer.data.user);
      },
    }),

    /** Ends all sessions; whoever calls it takes the person to the login page. */
    changePassword: build.mutation<object, Input<Contracts['changePassword']>>({
      query: request(contracts.changePassword),
    }),

    listSessions: build.query<OwnLogin[], void>({
      query: () => request(contracts.listLogins)({}),
      transformResponse: ({ sessions }: Output<Contracts['listLogins']>) => sessions,
      providesTags: ['OwnSession'],
    }),

    revokeSession: build.mutation<object, string>({
      query: (id) => request(contracts.revokeLogin)({ id }),
      // Also after a refusal: the session has ended already then.
      invalidatesTags: ['OwnSession'],
    }),

    deleteAccount: build.mutation<object, void>({
      query: () => request(contracts.deleteAccount)({ confirmation: 'DELETE' }),
    }),
  }),
});

export const {
  useUpdateProfileMutation,
  useChangePasswordMutation,
  useListSessionsQuery,
  useRevokeSessionMutation,
  useDeleteAccountMutation,
} = accountApi;
