import type { Digest } from '@talkwright/shared/areas/agent-config';
import type { Insight } from '@talkwright/shared/areas/insights';
import type { AgentRecord } from '../agents/agent-record.ts';
import type { MessageRecord } from '../conversations/conversation-records.ts';
import type { SummariesReader } from '../conversations/summaries.store.ts';
import type { Summary } from '../conversations/summary-record.ts';
import type { TranscriptsReader } from '../conversations/transcripts.store.ts';
import type { InsightsReader } from '../insights/insights.store.ts';
import { toInsights } from '../insights/to-insights.ts';

type Needs = {
  insights: InsightsReader;
  summaries: SummariesReader;
  transcripts: TranscriptsReader;
};
type Range = { from: string; to: string };

/** The first messages of a conversation, and how many there are behind them. */
export type Said = { summary: Summary; messages: MessageRecord[]; more: number };
export type Learnt = { sessionId: string; items: Insight[] };
/** What an agent's visitors said in a time, as far as a mail can hold it. */
export type Day = Range & {
  conversations: number;
  unanswered: number;
  thumbsUp: number;
  thumbsDown: number;
  /** The newest. Messages only where somebody reads them. */
  said: Said[];
  learnt: Learnt[];
};

const MAX_CONVERSATIONS = 30;
const MAX_MESSAGES = 40;
const MAX_LEARNT = 50;
const AT_ONCE = 5;

/** A conversation belongs to the time in which the last thing was said in it; of the end nothing belongs to it. Previews do not count. */
export async function gatherDay(
  deps: Needs,
  { tenantId, id: agentId, dataCollectionConfig }: AgentRecord,
  { from, to }: Range,
  verbosity: Digest['verbosity'],
): Promise<Day> {
  const range = { from, before: to };
  const judged = await deps.summaries.listJudged(tenantId, agentId, range);
  const [summaries, insights] = await Promise.all([
    deps.summaries.listLastIn(tenantId, agentId, range, MAX_CONVERSATIONS),
    deps.insights.listLastIn(tenantId, agentId, range, MAX_LEARNT),
  ]);
  const minConfidence = dataCollectionConfig.confidence.defaultVisibleThreshold;
  const choice = { threshold: minConfidence, minConfidence, includesDeleted: false };
  const sum = (of: (one: (typeof judged)[number]) => number) =>
    judged.reduce((total, one) => total + of(one), 0);
  return {
    ...{ from, to, conversations: judged.length },
    unanswered: sum(({ unanswered }) => (unanswered ? 1 : 0)),
    thumbsUp: sum(({ thumbsUp }) => thumbsUp),
    thumbsDown: sum(({ thumbsDown }) => thumbsDown),
    said: verbosity === 'INSIGHTS_ONLY' ? [] : await readAll(deps, summaries, { from, to }),
    learnt: insights
      .map(({ sessionId, items }) => ({ sessionId, items: toInsights(items, choice) }))
      .filter(({ items }) => items.length > 0),
  };
}

async function readAll(
  { transcripts }: Needs,
  summaries: Summary[],
  { from, to }: Range,
): Promise<Said[]> {
  const said: Said[] = [];
  for (let start = 0; start < summaries.length; start += AT_ONCE) {
    const read = summaries.slice(start, start + AT_ONCE).map(async (summary): Promise<Said> => {
      const first = await transcripts.listMessages(summary, from, MAX_MESSAGES);
      const messages = first.filter(({ createdAt }) => createdAt < to);
      const isAll = messages.length < MAX_MESSAGES;
      const count = isAll ? 0 : await transcripts.countMessages(summary, { from, before: to });
      return { summary, messages, more: isAll ? 0 : count - messages.length };
    });
    said.push(...(await Promise.all(read)));
  }
  return said;
}
