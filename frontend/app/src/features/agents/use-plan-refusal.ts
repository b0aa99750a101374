import { agentsRefusal } from '@talkwright/shared/plans';
import { useGetPlanQuery, useListAgentsQuery } from './agents.api.ts';

/** Why no other agent can be made; undefined while one can, and while that is not known: the server says it then. */
export function usePlanRefusal(): string | undefined {
  const { data: plan } = useGetPlanQuery();
  const { data: agents } = useListAgentsQuery();
  return plan && agents && agentsRefusal(plan, agents.length);
}
