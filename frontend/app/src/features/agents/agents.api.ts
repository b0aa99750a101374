import * as contracts from '@talkwright/shared/areas/agents';
import { getUsage } from '@talkwright/shared/areas/billing';
import { listModels, suggestModels } from '@talkwright/shared/areas/models';
import { api, refreshIfRefused } from '../../server/api.ts';
import { mutation, query } from '../../server/contract-endpoints.ts';

const LIST = { type: 'Agent', id: 'LIST' } as const;

const agentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAgents: query(build, contracts.listAgents, {
      transformResponse: ({ agents }) => agents,
      providesTags: [LIST],
    }),

    getAgent: query(build, contracts.getAgent, {
      // Each editing begins with the version that is valid then.
      keepUnusedDataFor: 0,
      onQueryStarted: refreshIfRefused([LIST]),
    }),

    createAgent: mutation(build, contracts.createAgent, {
      // Also after a refusal, here and below: somebody else may have taken the last place, or deleted the agent.
      invalidatesTags: [LIST],
    }),

    updateAgent: mutation(build, contracts.updateAgent, { invalidatesTags: [LIST] }),

    duplicateAgent: mutation(build, contracts.duplicateAgent, {
      transformResponse: ({ agent }) => agent,
      invalidatesTags: [LIST],
    }),

    importAgent: mutation(build, contracts.importAgent, { invalidatesTags: [LIST] }),

    exportAgent: query(build, contracts.exportAgent, {
      transformResponse: ({ agent }) => agent,
      keepUnusedDataFor: 0,
      onQueryStarted: refreshIfRefused([LIST]),
    }),

    createPreviewToken: mutation(build, contracts.createPreviewToken, {
      transformResponse: ({ previewToken }) => previewToken,
    }),

    getAgentLimit: query(build, getUsage, {
      transformResponse: ({ subscription: { plan }, limits }) => ({ plan, limit: limits.agents }),
      providesTags: ['Organization'],
    }),

    testModel: mutation(build, contracts.testModel),

    listModels: query(build, listModels, { providesTags: [LIST] }),

    suggestModels: mutation(build, suggestModels),

    /** Its documents go with it. */
    deleteAgent: mutation(build, contracts.deleteAgent, { invalidatesTags: [LIST, 'Document'] }),
  }),
});

export const { exportAgent } = agentsApi.endpoints;
export const {
  useListAgentsQuery,
  useListModelsQuery,
  useSuggestModelsMutation,
  useGetAgentQuery,
  useCreateAgentMutation,
  useUpdateAgentMutation,
  useDuplicateAgentMutation,
  useImportAgentMutation,
  useCreatePreviewTokenMutation,
  useGetAgentLimitQuery,
  useDeleteAgentMutation,
  useTestModelMutation,
} = agentsApi;
