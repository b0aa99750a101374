import type { getChatHistory as contract } from '@talkwright/shared/areas/chat-history';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { AgentRecord } from '../agents/agent-record.ts';
import type { AgentsReader } from '../agents/agents.store.ts';
import { findKeptFrom } from '../conversations/kept-from.ts';
import type { SummaryFilter } from '../conversations/summary-filter.ts';

type Asked = Pick<
  ParsedInput<typeof contract>,
  'instanceName' | 'unanswered' | 'thumbsDown' | 'insights' | 'channel' | 'from' | 'to' | 'sort'
> & { apiKey?: string | undefined };

type Needs = { agents: AgentsReader } & Parameters<typeof findKeptFrom>[0];

/**
 * What a list is filtered by. An agent's key narrows it to that agent, of the caller's own organization.
 * @throws Failure `invalid_input` for a range that ends before it begins, `unknown_agent_key`
 */
export async function askedFilter(
  deps: Needs,
  tenantId: string,
  known: AgentRecord[],
  { instanceName, apiKey, unanswered, thumbsDown, insights, channel, from, to, sort }: Asked,
  hidesPrivate: boolean,
): Promise<SummaryFilter> {
  if (from && to && to < from) {
    const message = 'The range ends before it begins.';
    throw new Failure('invalid_input', { message, fields: { to: message } });
  }
  const agentId = apiKey ? await agentOfKey(deps.agents, tenantId, apiKey) : undefined;
  return {
    keptFrom: await findKeptFrom(deps, tenantId),
    agentId: agentId ?? idOf(known, instanceName),
    channel,
    hidesPrivate,
    isUnanswered: unanswered === '1',
    hasThumbDown: thumbsDown === '1',
    hasInsights: insights === '1',
    day: sort === 'start' ? 'startedAt' : 'lastAt',
    ...{ from, to },
  };
}

/** @throws Failure `unknown_agent_key`, also for another organization's */
export async function agentOfKey(
  agents: AgentsReader,
  tenantId: string,
  apiKey: string,
): Promise<string> {
  const found = await agents.findByKey(apiKey);
  if (found?.tenantId !== tenantId) throw new Failure('unknown_agent_key');
  return found.agentId;
}

/** Conversations outlive their agent: its id, then, is all that is left of it. */
const idOf = (known: AgentRecord[], instanceName: string | undefined): string | undefined =>
  instanceName && (known.find(({ identity }) => identity === instanceName)?.id ?? instanceName);
