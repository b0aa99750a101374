import type { Invite, OrganizationMember, PendingRequest } from '@talkwright/shared/areas/people';
import * as contracts from '@talkwright/shared/areas/people';
import type { Input, Output } from '@talkwright/shared/contract/contract';
import { api, request } from '../../server/api.ts';
import { inHeldOrder } from './held-order.ts';

type Contracts = typeof contracts;
type MembersPage = Output<Contracts['listMembers']>;
type MembersQuery = Input<Contracts['listMembers']>;
export type MemberChange = Input<Contracts['updateMember']>;

/** What another administrator does shows within a quarter of a minute, as long as somebody is looking. */
export const LIVE = {
  pollingInterval: 10_000,
  skipPollingIfUnfocused: true,
  refetchOnFocus: true,
  refetchOnMountOrArgChange: true,
} as const;

const peopleApi = api.injectEndpoints({
  endpoints: (build) => ({
    listMembers: build.query<MembersPage, MembersQuery>({
      query: request(contracts.listMembers),
      providesTags: ['Member'],
      // Nobody's row moves away under their hand, only because its role was changed while the list is sorted by role.
      merge: (held, fresh) => ({
        total: fresh.total,
        users: inHeldOrder(held.users, fresh.users),
      }),
      // Whoever comes back to a page sees it in its proper order.
      keepUnusedDataFor: 0,
    }),

    updateMember: build.mutation<OrganizationMember, MemberChange>({
      query: request(contracts.updateMember),
      transformResponse: ({ user }: Output<Contracts['updateMember']>) => user,
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

    listPendingRequests: build.query<PendingRequest[], void>({
      query: () => request(contracts.listPendingRequests)({}),
      transformResponse: ({ requests }: Output<Contracts['listPendingRequests']>) => requests,
      providesTags: ['AccessRequest'],
    }),

    approveRequest: build.mutation<object, Pick<Input<Contracts['decideRequest']>, 'id' | 'role'>>({
      query: (input) => request(contracts.decideRequest)({ ...input, approved: true }),
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        if (await isDone(queryFulfilled)) dispatch(without('listPendingRequests', id));
      },
      invalidatesTags: ['AccessRequest', 'Member'],
    }),

    rejectRequest: build.mutation<object, Pick<Input<Contracts['decideRequest']>, 'id' | 'reason'>>(
      {
        query: (input) =>
          request({ ...contracts.decideRequest, fallback: 'Reject request failed' })({
            ...input,
            approved: false,
          }),
        onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
          if (await isDone(queryFulfilled)) dispatch(without('listPendingRequests', id));
        },
        invalidatesTags: ['AccessRequest'],
      },
    ),

    listInvites: build.query<Invite[], void>({
      query: () => request(contracts.listInvites)({}),
      transformResponse: ({ invites }: Output<Contracts['listInvites']>) => invites,
      providesTags: ['Invite'],
    }),

    createInvite: build.mutation<Invite, Input<Contracts['createInvite']>>({
      query: request(contracts.createInvite),
      transformResponse: ({ invite }: Output<Contracts['createInvite']>) => invite,
      invalidatesTags: ['Invite'],
    }),

    extendInvite: build.mutation<Invite, string>({
      query: (id) => request(contracts.extendInvite)({ id, extendDays: EXTENSION_DAYS }),
      transformResponse: ({ invite }: Output<Contracts['extendInvite']>) => invite,
      invalidatesTags: ['Invite'],
    }),

    revokeInvite: build.mutation<object, string>({
      query: (id) => request(contracts.revokeInvite)({ id }),
      onQueryStarted: async (id, { dispatch, queryFulfilled }) => {
        if (await isDone(queryFulfilled)) dispatch(without('listInvites', id));
      },
      invalidatesTags: ['Invite'],
    }),
  }),
});

const EXTENSION_DAYS = 7;

/** Takes a row that is dealt with out of a list at once, and not only with the next answer. */
const without = (list: 'listPendingRequests' | 'listInvites', id: string) =>
  peopleApi.util.updateQueryData(list, undefined, (rows) => {
    const row = rows.findIndex((candidate) => candidate.id === id);
    if (row >= 0) rows.splice(row, 1);
  });

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
