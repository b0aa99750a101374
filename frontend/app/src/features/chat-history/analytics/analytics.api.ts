import * as contracts from '@talkwright/shared/areas/analytics';
import { api } from '../../../server/api.ts';
import { query } from '../../../server/contract-endpoints.ts';

const analyticsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getChatAnalytics: query(build, contracts.getChatAnalytics),
    getUnansweredQuestions: query(build, contracts.getUnansweredQuestions),
  }),
});

export const { useGetChatAnalyticsQuery, useGetUnansweredQuestionsQuery } = analyticsApi;
