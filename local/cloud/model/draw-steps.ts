import type { Entry, Passage } from './prompt.ts';
import { stemsOf } from './stems.ts';

const ASKS = /\b(?:how (?:does|do|is|are|can)|process|steps|procedure|diagram|flow ?chart)\b/i;
/** A numbered item begins a line, or follows a sentence where an extraction has joined two. */
const BEFORE_STEP = /(?:^|\n|(?<=[.;:!?])[ \t])\s*(?=\d{1,2}[.)]\s+\S)/;
const MAX_STEPS = 12;
const MAX_BOX_LENGTH = 70;

/**
 * The numbered steps of the passage that says most of the question, as sentences and as a diagram, where one was asked for how
 * something goes and the instructions know diagrams. Undefined where no passage has three steps.
 */
export function drawSteps(
  question: string,
  passages: Passage[],
  entries: Entry[],
): string | undefined {
  const knowsDiagrams = entries.some(
    ({ kind, ...one }) =>
      kind === 'instruction' && 'text' in one && one.text.includes('```mermaid'),
  );
  if (!knowsDiagrams || !ASKS.test(question)) return undefined;
  const asked = new Set(stemsOf(question));
  const [best] = passages
    .map((passage) => ({ passage, steps: stepsIn(passage.text), fit: fitOf(asked, passage) }))
    .filter(({ steps, fit }) => steps.length >= 3 && fit > 0)
    .sort((one, other) => other.fit - one.fit);
  if (!best) return undefined;
  const { passage, steps } = best;
  const mark = `[${passage.n}]`;
  const boxes = steps.map((step, at) => `${String.fromCharCode(65 + at)}["${boxText(step)}"]`);
  const title = `accTitle: ${plain(question).replace(/[.?!]+$/, '')}`;
  const code = ['flowchart TD', title, boxes.join('\n--> ')].join('\n');
  const sentences = steps.map((step) => `${step} ${mark}`);
  return `${sentences.join(' ')}\n\n\`\`\`mermaid\n${code}\n\`\`\`\n\n${mark}`;
}

function fitOf(asked: Set<string>, { section, text }: Passage): number {
  const said = new Set(stemsOf(`${section} ${text}`));
  return [...asked].filter((stem) => said.has(stem)).length;
}

/** The first list that counts from one; of each step, its first sentence. */
function stepsIn(text: string): string[] {
  const items = text.split(BEFORE_STEP).map((part) => {
    const [, n, step = ''] = /^(\d{1,2})[.)]\s+([^\n]*(?:\n[^\n]+)*)/.exec(part) ?? [];
    return { n: Number(n), step };
  });
  const from = items.findIndex(({ n }) => n === 1);
  if (from < 0) return [];
  const list = items.slice(from, from + MAX_STEPS);
  const end = list.findIndex(({ n }, at) => n !== at + 1);
  return (end < 0 ? list : list.slice(0, end)).map(({ step }) => firstSentence(step));
}

function firstSentence(step: string): string {
  const text = step.replace(/\s+/g, ' ').trim();
  return /^.+?[.!?](?=\s|$)/.exec(text)?.[0] ?? `${text}.`;
}

function boxText(sentence: string): string {
  const text = plain(sentence).replace(/[.!?]$/, '');
  if (text.length <= MAX_BOX_LENGTH) return text;
  return `${text.slice(0, text.lastIndexOf(' ', MAX_BOX_LENGTH - 1))} …`;
}

/** What no label of a diagram may hold. */
const plain = (text: string): string =>
  text
    .replace(/["#<>`{}|[\]]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
