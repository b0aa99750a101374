import type { Agent } from '@talkwright/shared/agents';
import * as contracts from '@talkwright/shared/agents';
import type { Input, Output } from '@talkwright/shared/contract';
import { type AnswerMeta, api, request } from '../../app/api.ts';

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
    }),

    createAgent: build.mutation<VersionedAgent, Input<typeof contracts.createAgent>>({
      query: request(contracts.createAgent),
      transformResponse: withEtag,
      invalidatesTags: (answer) => (answer ? [LIST] : []),
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
      invalidatesTags: (answer) => (answer ? [LIST] : []),
    }),

    /** Its documents go with it. */
    deleteAgent: build.mutation<object, string>({
      query: (id) => request(contracts.deleteAgent)({ id }),
      invalidatesTags: (answer) => (answer ? [LIST, 'Document'] : []),
    }),
  }),
});

export const {
  useListAgentsQuery,
  useGetAgentQuery,
  useCreateAgentMutation,
  useUpdateAgentMutation,
  useDeleteAgentMutation,
} = agentsApi;
