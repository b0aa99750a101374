import * as contracts from '@talkwright/shared/areas/dashboard';
import { api } from '../../server/api.ts';
import { query } from '../../server/contract-endpoints.ts';

const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    listActivity: query(build, contracts.listActivity, {
      transformResponse: ({ activities }) => activities,
    }),
    getChatStats: query(build, contracts.getChatStats),
  }),
});

export const { useListActivityQuery, useGetChatStatsQuery } = dashboardApi;
