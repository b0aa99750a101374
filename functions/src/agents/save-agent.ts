import { Failure } from '@talkwright/shared/contract/errors';
import type { Member } from '../accounts/caller.ts';
import type { Clock } from '../platform/clock.ts';
import type { Versioned } from '../platform/cosmos.ts';
import { keepUnknown } from '../platform/keep-unknown.ts';
import type { Outbox } from '../platform/outbox.ts';
import type { OperationsReader } from '../tools/operations/operations.store.ts';
import type { ToolsReader } from '../tools/tools.store.ts';
import { tellPublished } from './agent-published.ts';
import { type AgentContent, type AgentRecord, agentRecordSchema, toAgent } from './agent-record.ts';
import type { Agents, AgentsReader } from './agents.store.ts';
import { getAgent } from './get-agent.ts';
import { requireInPlan } from './require-in-plan.ts';
import { newVersion } from './versions/agent-version.ts';
import { withoutGoneTools } from './without-gone-tools.ts';

type Needs = Parameters<typeof requireInPlan>[0] & {
  agents: Agents;
  now: Clock;
  operations: OperationsReader;
  outbox: Outbox;
  tools: ToolsReader;
};
type Save = { ifMatch?: string | undefined; publish: boolean; note: string };

/**
 * Saves a content as the next version, over the one that `ifMatch` names; without it, over the newest.
 * @throws Failure `changed_meanwhile` with the newer agent in `current`, `agent_limit_reached`
 */
export async function saveAgent(
  deps: Needs,
  caller: Member,
  id: string,
  { ifMatch, publish, note }: Save,
  contentFrom: (before: AgentRecord) => AgentContent | Promise<AgentContent>,
) {
  const before = await getUnchanged(deps, caller, id, ifMatch);
  await requireInPlan(deps, before.value);

  const content = await contentFrom(before.value);
  const version = before.value.version + 1;
  const saved: AgentRecord = {
    ...before.value,
    ...(await withoutGoneTools(deps, caller.tenantId, content)),
    version,
    ...(publish && { publishedVersion: version, publishedIdentity: content.identity }),
    updatedAt: deps.now().toISOString(),
  };
  const agent = keepUnknown(agentRecordSchema, saved, before.value);
  const following = publish ? [tellPublished(deps, agent)] : [];
  await orStale(deps, caller, id, () =>
    deps.agents.replace(before, agent, newVersion(agent, caller, note), following),
  );
  await deps.outbox.dispatch(...following);
  return getAgent(deps, caller, { id });
}

/** The newest, where that is the one that `ifMatch` names, or none is named. @throws Failure `changed_meanwhile` */
export async function getUnchanged(
  { agents }: { agents: AgentsReader },
  { tenantId }: Member,
  id: string,
  ifMatch: string | undefined,
): Promise<Versioned<AgentRecord>> {
  const found = await agents.get(tenantId, id);
  if (ifMatch && ifMatch !== found.etag) throw stale(found);
  return found;
}

/** A change that met another one fails with what stands there now. */
export async function orStale(
  { agents }: { agents: AgentsReader },
  { tenantId }: Member,
  id: string,
  write: () => Promise<void>,
): Promise<void> {
  try {
    await write();
  } catch (error) {
    const isStale = error instanceof Failure && error.code === 'changed_meanwhile';
    throw isStale ? stale(await agents.get(tenantId, id)) : error;
  }
}

const stale = ({ value, etag }: Versioned<AgentRecord>) =>
  new Failure('changed_meanwhile', { current: { agent: toAgent(value), etag } });
