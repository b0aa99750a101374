import { agentsRefusal } from '@talkwright/shared/plans';
import { useGetAgentLimitQuery, useListAgentsQuery } from './agents.api.ts';

/** Why no other agent can be made; undefined while one can, and while that is not known: the server says it then. */
export function usePlanRefusal(): string | undefined {
  const { data: limit } = useGetAgentLimitQuery();
  const { data: agents } = useListAgentsQuery();
  return limit && agents && agentsRefusal(limit, agents.length);
}
