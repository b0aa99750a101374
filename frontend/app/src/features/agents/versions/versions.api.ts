import type { AgentVersion } from '@talkwright/shared/areas/agent-versions';
import * as contracts from '@talkwright/shared/areas/agent-versions';
import type { Agent } from '@talkwright/shared/areas/agents';
import type { Output } from '@talkwright/shared/contract/contract';
import { type AnswerMeta, api, request } from '../../../server/api.ts';
import type { VersionedAgent } from '../agents.api.ts';

type OneVersion = { id: string; version: number };
type Change = OneVersion & { ifMatch: string | null };

const withEtag = ({ agent }: { agent: Agent }, meta: AnswerMeta | undefined): VersionedAgent => ({
  agent,
  etag: meta?.etag ?? null,
});

const versionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listVersions: build.query<AgentVersion[], string>({
      query: (id) => request(contracts.listAgentVersions)({ id }),
      transformResponse: ({ versions }: Output<typeof contracts.listAgentVersions>) => versions,
      // The builder saves and publishes: what is shown is asked for each time.
      keepUnusedDataFor: 0,
      providesTags: [{ type: 'Agent', id: 'LIST' }],
    }),

    getVersion: build.query<Agent, OneVersion>({
      query: request(contracts.getAgentVersion),
      transformResponse: ({ agent }: Output<typeof contracts.getAgentVersion>) => agent,
    }),

    publishVersion: build.mutation<VersionedAgent, Change>({
      query: ({ ifMatch, ...which }) => ({
        ...request(contracts.publishAgentVersion)(which),
        ifMatch: ifMatch ?? undefined,
      }),
      transformResponse: withEtag,
      invalidatesTags: ['Agent'],
    }),

    restoreVersion: build.mutation<VersionedAgent, Change>({
      query: ({ ifMatch, ...which }) => ({
        ...request(contracts.restoreAgentVersion)(which),
        ifMatch: ifMatch ?? undefined,
      }),
      transformResponse: withEtag,
      invalidatesTags: ['Agent'],
    }),
  }),
});

export const {
  useListVersionsQuery,
  useGetVersionQuery,
  usePublishVersionMutation,
  useRestoreVersionMutation,
} = versionsApi;
