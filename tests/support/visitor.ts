import { randomUUID } from 'node:crypto';
import { getChatHistory } from '@talkwright/shared/areas/chat-history';
import { ApiFailure, call, converse } from './client.ts';

/** How one attempt at a message ended. */
export type Attempt =
  | { end: 'answered'; firstWordMs: number; messageId: string; text: string }
  /** Before the first event, with a sentence. */
  | { end: 'refused'; status: number; code: string; retryAfter: string | null }
  /** By an event that says so, by a connection that ended early, or by none of it for as long as one waits. */
  | { end: 'broken'; why: string };

type Said = { question: string; answer: { messageId: string; text: string } | undefined };
export type Visitor = ReturnType<typeof newVisitor>;

/** Longer than an answer of the offline model takes on a machine that is busy with a thousand. */
const PATIENCE_MS = 120_000;

/** Somebody in a chat who keeps a ledger of what was acknowledged: it must be there afterwards, and once. Some are signed in at the site. */
export function newVisitor(apiKey: string, userToken?: string) {
  const signedIn = userToken ? { userToken } : {};
  const said = new Map<string, Said>();
  let session: { sessionId: string; visitorToken: string } | undefined;

  /** Says it, or says it again: with the same id the product must not answer twice. */
  async function say(
    message: string,
    clientMessageId: string = randomUUID(),
    patienceMs = PATIENCE_MS,
  ): Promise<Attempt> {
    const entry = said.get(clientMessageId) ?? { question: message, answer: undefined };
    said.set(clientMessageId, entry);
    const start = performance.now();
    let firstWordMs = Number.NaN;
    let text = '';
    try {
      const signal = AbortSignal.timeout(patienceMs);
      for await (const event of converse(
        apiKey,
        { message, clientMessageId, ...session, ...signedIn },
        signal,
      )) {
        if (event.type === 'session') {
          session = { sessionId: event.sessionId, visitorToken: event.visitorToken };
        }
        if (event.type === 'delta') {
          if (text === '') firstWordMs = performance.now() - start;
          text += event.text;
        }
        if (event.type === 'error') return { end: 'broken', why: event.code };
        if (event.type === 'done') {
          entry.answer = { messageId: event.messageId, text };
          return { end: 'answered', firstWordMs, messageId: event.messageId, text };
        }
      }
      return { end: 'broken', why: 'the stream ended early' };
    } catch (error) {
      if (!(error instanceof ApiFailure)) return { end: 'broken', why: String(error) };
      const { status, code, headers } = error;
      return { end: 'refused', status, code, retryAfter: headers.get('retry-after') };
    }
  }

  /** What is wrong with what is stored, a sentence each. */
  async function audit(): Promise<string[]> {
    if (!session) return [];
    const asked = { apiKey, ...session, ...signedIn };
    const { messages = [] } = await call(getChatHistory, { ...asked, limit: 100 });
    const sentences: string[] = [];
    for (const { question, answer } of said.values()) {
      const questions = messages.filter(({ content }) => content === question).length;
      if (questions > 1) sentences.push(`The question '${question}' is there ${questions} times.`);
      if (!answer) continue;
      if (questions === 0) sentences.push(`The question '${question}' is lost.`);
      const found = messages.filter(({ id }) => id === answer.messageId);
      if (found.length !== 1 || found[0]?.content !== answer.text) {
        sentences.push(`The answer to '${question}' is not there as it was told.`);
      }
    }
    const count = (role: string) => messages.filter((one) => one.role === role).length;
    if (count('assistant') > count('user')) sentences.push('A question has two answers.');
    return sentences;
  }

  return { say, audit, said, session: () => session };
}

/** Whether a refusal says when to come back, as one that is ours to mend must. */
export const isPolite = (attempt: Attempt): boolean =>
  attempt.end === 'refused' &&
  [429, 503].includes(attempt.status) &&
  Number(attempt.retryAfter) > 0;
