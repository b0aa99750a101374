import { randomUUID } from 'node:crypto';
import { newVisitor, type Visitor } from '../../visitor.ts';
import type { Deed } from './deed.ts';

type Chat = {
  apiKey: string;
  /** Another one each time. */
  question: (n: number) => string;
  /** What an answer says that has found what it was asked for; without it, any will do. */
  finds?: RegExp;
  /** Before a new visitor comes: their token at the site, if they have one. */
  arrive?: () => Promise<string | undefined>;
};
type Unanswered = { visitor: Visitor; message: string; id: string };

/** What was not answered is said again under the same id, as the widget does. */
export function chatting({ apiKey, question, finds, arrive }: Chat): Deed {
  const visitors: Visitor[] = [];
  let unanswered: Unanswered | undefined;

  async function newQuestion(): Promise<Unanswered> {
    const visitor = newVisitor(apiKey, await arrive?.());
    visitors.push(visitor);
    return { visitor, message: question(visitors.length), id: randomUUID() };
  }

  return {
    async attempt() {
      unanswered ??= await newQuestion();
      const { visitor, message, id } = unanswered;
      const attempt = await visitor.say(message, id);
      if (attempt.end === 'refused') return { code: attempt.code };
      if (attempt.end === 'broken') return { code: attempt.why };
      unanswered = undefined;
      return !finds || finds.test(attempt.text) ? 'done' : { code: 'answered without it' };
    },
    async audit() {
      const found = await Promise.all(visitors.map((visitor) => visitor.audit()));
      return found.flat();
    },
  };
}
