import type { Container, JSONObject } from '@azure/cosmos';
import type {
  SessionRecord,
  TurnRecord,
} from '../../functions/src/conversations/conversation-records.ts';
import type { CountedDay } from '../../functions/src/conversations/counters-record.ts';
import { keyOfTool } from '../../functions/src/conversations/tool-names.ts';
import { newId } from '../../functions/src/platform/ids.ts';

type Of = { tenantId: string; agentId: string };
type Answered = TurnRecord & Required<Pick<TurnRecord, 'answer' | 'event'>>;

const AT_ONCE = 20;
const DAYS = ['2026-02-28', '2026-03-01', '2026-03-02'];
const MODELS = ['gpt-5', 'gpt-5-mini'];
const TOOLS = ['Shop: find', 'Shop: order'];

/**
 * Conversations whose turns were answered and are not counted yet, as if visitors had had them. Answers them by their ids,
 * and what their counters have to be in the end.
 */
export async function storeAnsweredTurns(
  container: Container,
  of: Of,
  { conversations, turns }: { conversations: number; turns: number },
) {
  const all = Array.from({ length: conversations }, (_, n) => conversationOf(of, n, turns));
  const waiting = all.values();
  const writeNext = async () => {
    for (const { session, answered } of waiting) {
      const operations = [session, ...answered].map((record) => ({
        operationType: 'Create' as const,
        resourceBody: record as object as JSONObject,
      }));
      const { code } = await container.items.batch(operations, [of.tenantId, session.id]);
      if (code !== 200) throw new Error(`Batch: ${code}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, writeNext));
  return {
    sessionIds: all.map(({ session }) => session.id),
    expected: sumsOf(all.flatMap(({ answered }) => answered)),
  };
}

function conversationOf({ tenantId, agentId }: Of, n: number, turns: number) {
  const sessionId = newId();
  const day = DAYS[n % DAYS.length] ?? '';
  const at = `${day}T12:00:00.000Z`;
  const session: SessionRecord = {
    ...{ id: sessionId, type: 'session', tenantId, sessionId, agentId, visitorTokenHash: 'none' },
    ...{ messageCount: 2 * turns, createdAt: at, updatedAt: at },
  };
  const answered = Array.from({ length: turns }, (_, turn): Answered => {
    const tool = TOOLS[turn % TOOLS.length] ?? '';
    return {
      ...{ id: `turn-${turn}`, type: 'turn', tenantId, sessionId, clientMessageId: `${turn}` },
      ...{ userMessageId: `user-${turn}`, textHash: 'none', lease: { holder: 'none', until: at } },
      answer: {
        ...{ messageId: `answer-${turn}`, finishReason: n % 7 === 0 ? 'stopped' : 'stop' },
        ...{ inputTokens: 100 + n, outputTokens: 10 + turn },
      },
      event: {
        ...{ day, agentId, model: MODELS[turn % MODELS.length] ?? '' },
        ...{ calls: [{ tool, count: 1 + (n % 2) }], isFirst: turn === 0 },
        isUnanswered: n % 5 === 0,
      },
    };
  });
  return { session, answered };
}

/** By adding up, turn by turn. */
function sumsOf(turns: Answered[]): CountedDay[] {
  const days = new Map<string, CountedDay>();
  for (const { answer, event } of turns) {
    const { agentId, day, model } = event;
    const none = { messagesIn: 0, messagesOut: 0, tokensIn: 0, tokensOut: 0 };
    const sum = days.get(`${day} ${model}`) ?? {
      ...{ agentId, model, day, ...none, sessionsStarted: 0, tools: {} },
      ...{ unanswered: 0, incomplete: 0 },
    };
    days.set(`${day} ${model}`, sum);
    sum.messagesIn += 1;
    sum.messagesOut += 1;
    sum.tokensIn += answer.inputTokens;
    sum.tokensOut += answer.outputTokens;
    sum.sessionsStarted += event.isFirst ? 1 : 0;
    sum.unanswered += event.isUnanswered ? 1 : 0;
    sum.incomplete += answer.finishReason === 'stop' ? 0 : 1;
    for (const { tool, count } of event.calls) {
      sum.tools[keyOfTool(tool)] = (sum.tools[keyOfTool(tool)] ?? 0) + count;
    }
  }
  return inOrder([...days.values()]);
}

export const inOrder = (days: CountedDay[]): CountedDay[] =>
  days.toSorted((a, b) => (`${a.day} ${a.model}` < `${b.day} ${b.model}` ? -1 : 1));
