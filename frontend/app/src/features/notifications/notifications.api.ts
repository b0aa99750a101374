import * as contracts from '@talkwright/shared/areas/notifications';
import type { Output } from '@talkwright/shared/contract/contract';
import { api, request } from '../../server/api.ts';

type Contracts = typeof contracts;
export type Notifications = Output<Contracts['listNotifications']>;

const notificationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listNotifications: build.query<Notifications, void>({
      query: () => request(contracts.listNotifications)({}),
      providesTags: ['Notification'],
    }),

    /** The count is gone at once; what could not be marked comes back with the next list. */
    readNotifications: build.mutation<object, string>({
      query: (upTo) => request(contracts.readNotifications)({ upTo }),
      onQueryStarted: (upTo, { dispatch }) => {
        dispatch(
          notificationsApi.util.updateQueryData('listNotifications', undefined, (list) => {
            list.unread = 0;
            for (const one of list.notifications) one.isRead ||= one.createdAt <= upTo;
          }),
        );
      },
      invalidatesTags: (answer) => (answer ? ['Notification'] : []),
    }),
  }),
});

export const { useListNotificationsQuery, useReadNotificationsMutation } = notificationsApi;
