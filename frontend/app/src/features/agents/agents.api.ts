import type { Agent } from '@talkwright/shared/areas/agents';
import * as contracts from '@talkwright/shared/areas/agents';
import { getOrganization } from '@talkwright/shared/areas/organization';
import type { Input, Output } from '@talkwright/shared/contract/contract';
import type { PlanId } from '@talkwright/shared/plans';
import { type AnswerMeta, api, refreshIfRefused, request } from '../../server/api.ts';

/** An agent, and the version that an update has to name. */
export type VersionedAgent = { agent: Agent; etag: string | null };

const LIST = { type: 'Agent', id: 'LIST' } as const;

const withEtag = ({ agent }: { agent: Agent }, meta: AnswerMeta | undefined): VersionedAgent => ({
  agent,
  etag: meta?.etag ?? null,
});

const agentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAgents: build.query<Agent[], void>({
      query: () => request(contracts.listAgents)({}),
      transformResponse: ({ agents }: Output<typeof contracts.listAgents>) => agents,
      providesTags: [LIST],
    }),

    getAgent: build.query<VersionedAgent, string>({
      query: (id) => request(contracts.getAgent)({ id }),
      transformResponse: withEtag,
      // Each editing begins with the version that is valid then.
      keepUnusedDataFor: 0,
      onQueryStarted: refreshIfRefused([LIST]),
    }),

    createAgent: build.mutation<VersionedAgent, Input<typeof contracts.createAgent>>({
      query: request(contracts.createAgent),
      transformResponse: withEtag,
      // Also after a refusal, here and below: somebody else may have taken the last place, or deleted the agent.
      invalidatesTags: [LIST],
    }),

    updateAgent: build.mutation<
      VersionedAgent,
      { input: Input<typeof contracts.updateAgent>; ifMatch: string | null }
    >({
      query: ({ input, ifMatch }) => ({
        ...request(contracts.updateAgent)(input),
        ifMatch: ifMatch ?? undefined,
      }),
      transformResponse: withEtag,
      invalidatesTags: [LIST],
    }),

    duplicateAgent: build.mutation<Agent, string>({
      query: (id) => request(contracts.duplicateAgent)({ id }),
      transformResponse: ({ agent }: Output<typeof contracts.duplicateAgent>) => agent,
      invalidatesTags: [LIST],
    }),

    importAgent: build.mutation<
      Output<typeof contracts.importAgent>,
      Input<typeof contracts.importAgent>
    >({
      query: request(contracts.importAgent),
      invalidatesTags: [LIST],
    }),

    /** Asked for anew each time, as what is exported is the agent of that moment: hence no query. */
    exportAgent: build.mutation<Output<typeof contracts.exportAgent>, string>({
      query: (id) => request(contracts.exportAgent)({ id }),
      onQueryStarted: refreshIfRefused([LIST]),
    }),

    /** Its answer is the address of the picture, which the agent has yet to be saved with. */
    uploadAvatar: build.mutation<string, Input<typeof contracts.uploadAvatar>>({
      query: request(contracts.uploadAvatar),
      transformResponse: ({ icon }: Output<typeof contracts.uploadAvatar>) => icon,
    }),

    createPreviewToken: build.mutation<string, string>({
      query: (id) => request(contracts.createPreviewToken)({ id }),
      transformResponse: ({ previewToken }: Output<typeof contracts.createPreviewToken>) =>
        previewToken,
    }),

    getPlan: build.query<PlanId, void>({
      query: () => request(getOrganization)({}),
      transformResponse: ({ subscription }: Output<typeof getOrganization>) => subscription.plan,
      providesTags: ['Organization'],
    }),

    testModel: build.mutation<
      Output<typeof contracts.testModel>,
      Input<typeof contracts.testModel>
    >({
      query: request(contracts.testModel),
    }),

    /** Its documents go with it. */
    deleteAgent: build.mutation<object, string>({
      query: (id) => request(contracts.deleteAgent)({ id }),
      invalidatesTags: [LIST, 'Document'],
    }),
  }),
});

export const {
  useListAgentsQuery,
  useGetAgentQuery,
  useCreateAgentMutation,
  useUpdateAgentMutation,
  useDuplicateAgentMutation,
  useImportAgentMutation,
  useExportAgentMutation,
  useUploadAvatarMutation,
  useCreatePreviewTokenMutation,
  useGetPlanQuery,
  useDeleteAgentMutation,
  useTestModelMutation,
} = agentsApi;
