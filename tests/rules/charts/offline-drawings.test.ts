import { expect, it } from '@jest/globals';
import { stepsOf } from '@talkwright/shared/figures/diagram-text';
import { readDiagram } from '@talkwright/shared/figures/read-diagram';
import { drawSteps } from '../../../local/cloud/model/draw-steps.ts';

const text = `What cannot be returned

How it works

1. Write to us, and name your "order". 2. Bring the goods to the shop. We collect bikes as well.

3. We look the goods over
on the day they arrive.

Exchanging instead`;
const passages = [
  { n: 1, document: 'a.md', page: undefined, section: 'Prices', text: '1. One.\n2. Two.' },
  { n: 2, document: 'b.md', page: undefined, section: 'Returns', text },
];
const knowing = (rules: string) => [{ kind: 'instruction' as const, text: rules }];
const draw = (question: string, rules = '```mermaid') =>
  drawSteps(question, passages, knowing(rules));

it('the offline model draws the steps of a passage, in a form that is drawn', () => {
  const answer = draw('How does a return work?') ?? '';
  expect(answer).toMatch(
    /^Write to us, and name your "order"\. \[2\] Bring the goods .*\n\n\[2\]$/s,
  );
  const block = /```mermaid\n([\s\S]*?)\n```/.exec(answer)?.[1] ?? '';
  const diagram = readDiagram(block);
  expect(diagram?.title).toBe('How does a return work');
  expect(diagram && stepsOf(diagram)).toEqual([
    'Write to us, and name your order → Bring the goods to the shop',
    'Bring the goods to the shop → We look the goods over on the day they arrive',
  ]);
});

it('the offline model draws nothing where nobody asked how, or the agent draws no diagrams', () => {
  expect(draw('When are you open?')).toBeUndefined();
  expect(draw('How does a return work?', '```chart')).toBeUndefined();
  expect(draw('How is the weather?')).toBeUndefined();
});
