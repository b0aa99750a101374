import { cite } from '../../../../functions/src/answering/cite.ts';
import { newPassage } from '../../../support/chat-records.ts';
import { atLeast, type Figure, figure } from '../../figures.ts';
import { answerKinds, type QuoteCase, quoteCases } from '../sets/quotes.ts';

const goals = { 'own sentence': 1, 'bare answer': 0.96, 'no common word': 0.8 };

/** Is the sentence quoted that the answer comes from, and no other beside it? */
export function benchQuotes(): Figure[] {
  const reported = quoteCases().filter(({ half }) => half === 'reported');
  return answerKinds.map((kind) => {
    const cases = reported.filter((one) => one.kind === kind);
    const right = cases.filter(isRight).length / cases.length;
    return figure(`answers: quote right, ${kind}`, right, 'share', { goal: atLeast(goals[kind]) });
  });
}

function isRight({ question, answer, passage, sentence }: QuoteCase): boolean {
  const [citation] = cite(answer, question, { passages: [newPassage({ text: passage })] });
  return citation?.quote === sentence;
}
