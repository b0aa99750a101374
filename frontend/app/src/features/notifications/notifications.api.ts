import * as contracts from '@talkwright/shared/areas/notifications';
import { api } from '../../server/api.ts';
import { mutation, query } from '../../server/contract-endpoints.ts';

const notificationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listNotifications: query(build, contracts.listNotifications, {
      providesTags: ['Notification'],
    }),

    /** The count is gone at once; what could not be marked comes back with the next list. */
    readNotifications: mutation(build, contracts.readNotifications, {
      onQueryStarted: ({ upTo }, { dispatch }) => {
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
