import * as contracts from '@talkwright/shared/areas/insights';
import { api } from '../../../server/api.ts';
import { mutation, query } from '../../../server/contract-endpoints.ts';

const insightsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCollectedData: query(build, contracts.listCollectedData, {
      // What is hidden at first is here all the same.
      fixed: { minConfidence: 0 },
      providesTags: ['Insight'],
    }),
    deleteCollectedData: mutation(build, contracts.deleteCollectedData, {
      invalidatesTags: ['Insight'],
    }),
    listAgentInsights: query(build, contracts.listAgentInsights, { providesTags: ['Insight'] }),
  }),
});

export const {
  useListCollectedDataQuery,
  useDeleteCollectedDataMutation,
  useListAgentInsightsQuery,
} = insightsApi;
