import * as contracts from '@talkwright/shared/areas/people';
import type { Answered } from '@talkwright/shared/contract/contract';
import { api } from '../../server/api.ts';
import { mutation, query } from '../../server/contract-endpoints.ts';
import type { store } from '../../server/store.ts';
import { inHeldOrder } from './held-order.ts';

/** Of invitations, and of requests. */
export const PAGE_SIZE = 50;

const peopleApi = api.injectEndpoints({
  endpoints: (build) => ({
    listMembers: query(build, contracts.listMembers, {
      providesTags: ['Member'],
      // Nobody's row moves away under their hand, only because its role was changed while the list is sorted by role.
      merge: (held, fresh) => ({
        total: fresh.total,
        users: inHeldOrder(held.users, fresh.users),
      }),
      // Whoever comes back to a page sees it in its proper order.
      keepUnusedDataFor: 0,
    }),

    updateMember: mutation(build, contracts.updateMember, {
      transformResponse: ({ user }) => user,
      onQueryStarted: async (_change, { dispatch, getState, queryFulfilled }) => {
        const { data: user } = (await queryFulfilled.catch(() => undefined)) ?? {};
        if (!user) return;
        for (const query of peopleApi.util.selectCachedArgsForQuery(getState(), 'listMembers')) {
          dispatch(
            peopleApi.util.updateQueryData('listMembers', query, ({ users }) => {
              const row = users.findIndex(({ id }) => id === user.id);
              if (row >= 0) users[row] = user;
            }),
          );
        }
      },
      invalidatesTags: ['Member'],
    }),

    listPendingRequests: query(build, contracts.listPendingRequests, {
      providesTags: ['AccessRequest'],
    }),

    approveRequest: mutation(build, contracts.decideRequest, {
      fixed: { approved: true },
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        if (await isDone(queryFulfilled)) dispatch(withoutRequest(id));
      },
      invalidatesTags: ['AccessRequest', 'Member'],
    }),

    rejectRequest: mutation(
      build,
      { ...contracts.decideRequest, fallback: 'Reject request failed' },
      {
        fixed: { approved: false },
        onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
          if (await isDone(queryFulfilled)) dispatch(withoutRequest(id));
        },
        invalidatesTags: ['AccessRequest'],
      },
    ),

    listInvites: query(build, contracts.listInvites, {
      providesTags: ['Invite'],
    }),

    createInvite: mutation(build, contracts.createInvite, {
      transformResponse: ({ invite }) => invite,
      invalidatesTags: ['Invite'],
    }),

    extendInvite: mutation(build, contracts.extendInvite, {
      fixed: { extendDays: 7 },
      invalidatesTags: ['Invite'],
    }),

    revokeInvite: mutation(build, contracts.revokeInvite, {
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        if (await isDone(queryFulfilled)) dispatch(withoutInvite(id));
      },
      invalidatesTags: ['Invite'],
    }),
  }),
});

/* Take a row that is dealt with off its page at once, and not only with the next answer. */

const withoutRequest =
  (id: string) => (dispatch: typeof store.dispatch, getState: typeof store.getState) => {
    const pages = peopleApi.util.selectCachedArgsForQuery(getState(), 'listPendingRequests');
    const change = (answer: Answered<typeof contracts.listPendingRequests>) =>
      takeOut(answer, answer.requests, id);
    for (const page of pages) {
      dispatch(peopleApi.util.updateQueryData('listPendingRequests', page, change));
    }
  };

const withoutInvite =
  (id: string) => (dispatch: typeof store.dispatch, getState: typeof store.getState) => {
    const pages = peopleApi.util.selectCachedArgsForQuery(getState(), 'listInvites');
    const change = (answer: Answered<typeof contracts.listInvites>) =>
      takeOut(answer, answer.invites, id);
    for (const page of pages) {
      dispatch(peopleApi.util.updateQueryData('listInvites', page, change));
    }
  };

function takeOut(answer: { total: number }, rows: { id: string }[], id: string) {
  const row = rows.findIndex((candidate) => candidate.id === id);
  if (row < 0) return;
  rows.splice(row, 1);
  answer.total -= 1;
}

const isDone = (fulfilled: Promise<unknown>): Promise<boolean> =>
  fulfilled.then(
    () => true,
    () => false,
  );

export const {
  useListMembersQuery,
  useUpdateMemberMutation,
  useListPendingRequestsQuery,
  useApproveRequestMutation,
  useRejectRequestMutation,
  useListInvitesQuery,
  useCreateInviteMutation,
  useExtendInviteMutation,
  useRevokeInviteMutation,
} = peopleApi;
