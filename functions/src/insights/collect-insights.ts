import { Failure } from '@talkwright/shared/contract/errors';
import { type AgentRecord, openModelSecrets } from '../agents/agent-record.ts';
import type { AgentsReader } from '../agents/agents.store.ts';
import { getPublishedAgent } from '../agents/get-published-agent.ts';
import type { SessionRecord } from '../conversations/conversation-records.ts';
import type { ConversationsReader } from '../conversations/conversations.store.ts';
import { countReading } from '../conversations/count-reading.ts';
import { noteInsights } from '../conversations/note-insights.ts';
import type { InsightsMessage } from '../conversations/schedule-insights.ts';
import type { TranscriptsReader } from '../conversations/transcripts.store.ts';
import type { NewId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import type { Models } from '../platform/models/models.ts';
import { Postponed } from '../platform/next-attempt.ts';
import type { Secrets } from '../platform/secrets.ts';
import { askForInsights } from './ask-for-insights.ts';
import { checkFound } from './check-found.ts';
import type { Insights } from './insights.store.ts';
import { type InsightItem, type InsightsRecord, insightsId } from './insights-record.ts';
import { currentOf, withFound } from './merge.ts';
import { type Part, partOf, transcriptOf } from './transcript.ts';
import { type WantedField, wantedFields } from './wanted-fields.ts';

type Needs = {
  agents: AgentsReader;
  conversations: ConversationsReader;
  insights: Insights;
  log: Log;
  models: Models;
  newId: NewId;
  secrets: Secrets;
  transcripts: TranscriptsReader;
} & Parameters<typeof noteInsights>[0] &
  Parameters<typeof countReading>[0];

/** Of messages; what a model reads at once ends before, mostly. */
const MAX_MESSAGES = 200;
/** "Hello" and "Thanks" tell nothing that would be worth a call. */
const MIN_WRITTEN = 16;
const FROM_THE_BEGINNING = '2000-01-01T00:00:00.000Z';

/**
 * Reads what was said in a conversation since it was read last, once nobody says anything for a while. A message that
 * comes twice finds nothing unread. What the model says beside what was asked for is passed over: it would be no better
 * the next time.
 * @throws Failure as `askForInsights`, Postponed where there is more than is read at once
 */
export async function collectInsights(
  deps: Needs,
  { tenantId, sessionId, messageCount }: InsightsMessage,
  clockMs?: number,
): Promise<void> {
  const key = { tenantId, sessionId };
  const session = await deps.conversations.findSession(key);
  if (!session || session.isPreview || session.messageCount !== messageCount) return;
  const agent = await findAgent(deps, session);
  const fields = agent ? wantedFields(agent.dataCollectionConfig) : [];
  if (!agent || fields.length === 0) return;

  const before = await deps.insights.find(key);
  const part = await readPart(deps, session, before);
  const last = isWorthReading(part) ? part.unread.at(-1) : undefined;
  if (last) {
    const { items, usage } = await findItems(
      deps,
      agent,
      fields,
      part,
      before?.items ?? [],
      clockMs,
    );
    if (usage) await countReading(deps, session, { messageId: last.id, ...usage });
    await deps.insights.change(noneOf(session), (known) => {
      const isRead = known.readTo !== undefined && known.readTo >= last.createdAt;
      if (isRead) return known;
      return { ...known, items: withFound(known.items, items), ...progressOf(part) };
    });
  }
  const known = await deps.insights.find(key);
  await noteInsights(deps, key, (known?.keys ?? []).length > 0);
  if (last && part.hasMore) throw new Postponed(1);
}

/** Undefined where it is gone. */
async function findAgent(
  deps: Needs,
  { tenantId, agentId }: SessionRecord,
): Promise<AgentRecord | undefined> {
  try {
    return await getPublishedAgent(deps, tenantId, agentId);
  } catch (error) {
    if (error instanceof Failure && error.code === 'agent_not_found') return undefined;
    throw error;
  }
}

/** In a quiet conversation nothing comes late: what was said after the last one that was read is unread. */
async function readPart(
  { transcripts }: Needs,
  session: SessionRecord,
  before: InsightsRecord | undefined,
): Promise<Part> {
  const from = before?.readBefore ?? before?.readTo ?? FROM_THE_BEGINNING;
  const messages = await transcripts.listMessages(session, from, MAX_MESSAGES);
  return partOf(messages, before?.readTo, messages.length < MAX_MESSAGES);
}

const isWorthReading = ({ before, unread }: Part): boolean =>
  before.length > 0 || writtenIn(unread) >= MIN_WRITTEN;

const writtenIn = (messages: Part['unread']): number =>
  messages.reduce(
    (sum, { role, content }) => sum + (role === 'user' ? content.trim().length : 0),
    0,
  );

type Usage = { model: string; inputTokens: number; outputTokens: number };

async function findItems(
  deps: Needs,
  agent: AgentRecord,
  fields: WantedField[],
  part: Part,
  before: InsightItem[],
  clockMs: number | undefined,
): Promise<{ items: InsightItem[]; usage?: Usage }> {
  if (!part.unread.some(({ role }) => role === 'user')) return { items: [] };
  const { defaultVisibleThreshold } = agent.dataCollectionConfig.confidence;
  const shown = currentOf(before, defaultVisibleThreshold).map(({ shown }) => shown);
  const asking = {
    config: agent.modelConfig,
    own: await openModelSecrets(deps, agent, agent.secrets),
  };
  const { found, ...usage } = await askForInsights(
    deps,
    asking,
    fields,
    transcriptOf(part, shown),
    clockMs,
  );
  const checked = found?.map((one) => checkFound(one, fields, part.unread)) ?? [];
  const items = checked.filter((one) => typeof one !== 'string');
  const refused = checked.filter((one) => typeof one === 'string');
  // Counts alone: what was refused may be what nobody may keep.
  deps.log.info(found ? 'insights collected' : 'insights not told', {
    ...usage,
    items: items.length,
    refused: refused.join(' '),
  });
  const known = items.map((item) => ({ id: deps.newId(), ...item }));
  return { items: known.sort((a, b) => (a.saidAt < b.saidAt ? -1 : 1)), usage };
}

const noneOf = ({
  tenantId,
  sessionId,
  agentId,
  slack,
  updatedAt,
}: SessionRecord): InsightsRecord => ({
  id: insightsId(sessionId),
  type: 'insights',
  tenantId,
  sessionId,
  agentId,
  ...(slack?.isPrivate && { isPrivate: true as const }),
  items: [],
  keys: [],
  lastAt: updatedAt,
});

function progressOf({ before, unread }: Part) {
  const [last, previous] = [...before, ...unread].slice(-2).reverse();
  return {
    ...(last && { readTo: last.createdAt, lastAt: last.createdAt }),
    ...(previous && { readBefore: previous.createdAt }),
  };
}
