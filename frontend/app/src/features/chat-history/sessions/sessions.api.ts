import { getChatHistory, type SessionRow } from '@talkwright/shared/areas/chat-history';
import { deleteConversation } from '@talkwright/shared/areas/conversations';
import { api } from '../../../server/api.ts';
import { mutation, query } from '../../../server/contract-endpoints.ts';

const sessionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSessions: query(build, getChatHistory, {
      fixed: { sessions: '1' },
      transformResponse: ({ sessions = [], next_cursor: next = null }) => ({ sessions, next }),
      // Another look at the list is one at what there is then.
      keepUnusedDataFor: 0,
    }),

    getSession: query(build, getChatHistory, {
      transformResponse: ({ session, messages = [], next_cursor: earlier = null }) => ({
        // Only visitors are shown less of it.
        session: session as SessionRow,
        messages,
        earlier,
      }),
    }),

    deleteSession: mutation(build, deleteConversation, { invalidatesTags: ['Insight'] }),
  }),
});

export const { listSessions, getSession } = sessionsApi.endpoints;
export const { useListSessionsQuery, useGetSessionQuery, useDeleteSessionMutation } = sessionsApi;
