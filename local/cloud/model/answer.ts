import { isStopWord, wordsOf } from '../../common/words.ts';
import { chooseTool } from './choose-tool.ts';
import { compose } from './compose.ts';
import type { Directive } from './directives.ts';
import { asksForItems, extract } from './extract.ts';
import { fill } from './fill.ts';
import { asksForVerdict, judge } from './judge.ts';
import { lookUp, type Web, wantsWeb } from './look-up.ts';
import { type Answer, type Link, type Prompt, passagesOf, userTexts } from './prompt.ts';
import { asksForRewrite, rewrite } from './rewrite.ts';
import { asksForSummary, sumUp } from './sum-up.ts';
import { callsAsTold } from './test-calls.ts';
import { hostileText, longText } from './test-texts.ts';
import { splitTokens } from './tokens.ts';

/** What a model sends: words, or calls one after the other, cut into what a stream sends. */
export type Part =
  | { kind: 'text'; tokens: string[]; citations?: LinkedText[] }
  | { kind: 'search'; query: string; tokens: string[] }
  | { kind: 'call'; name: string; tokens: string[] };

/** Where in a text a page is cited. */
export type LinkedText = Link & { start: number; end: number };

/** An answer, with what the usage record says of it. */
export type Produced = {
  parts: Part[];
  outputTokens: number;
  isCutOff: boolean;
  /** What the model 'thought', for whoever asks for it. */
  summary: string[];
  reasoningTokens: number;
};

const reasoningTokens: Record<string, number> = { minimal: 0, low: 16, medium: 64, high: 256 };

export function produce(
  prompt: Prompt,
  effort: unknown,
  directive: Directive | undefined,
  web: Web,
): Produced {
  const answer = verdictOn(prompt) ??
    summed(prompt) ??
    directed(prompt, directive) ??
    rewritten(prompt) ??
    extracted(prompt) ??
    chooseTool(prompt) ??
    (prompt.hasWebSearch && wantsWeb(prompt) ? lookUp(prompt, web) : undefined) ?? {
      kind: 'text',
      text: prompt.schema ? composeJson(prompt) : compose(prompt),
    };
  const whole = partsOf(answer);
  const parts = cut(whole, prompt.maxTokens);
  return {
    parts,
    outputTokens: count(parts),
    isCutOff: count(parts) < count(whole),
    summary: splitTokens(summaryOf(prompt)),
    reasoningTokens: prompt.model.isReasoning
      ? (reasoningTokens[String(effort ?? 'medium')] ?? 0)
      : 0,
  };
}

const verdictOn = (prompt: Prompt): Answer | undefined =>
  asksForVerdict(prompt) ? { kind: 'text', text: judge(prompt) } : undefined;

const summed = (prompt: Prompt): Answer | undefined =>
  asksForSummary(prompt) ? { kind: 'text', text: sumUp(prompt) } : undefined;

const rewritten = (prompt: Prompt): Answer | undefined =>
  asksForRewrite(prompt) ? { kind: 'text', text: rewrite(prompt) } : undefined;

const extracted = (prompt: Prompt): Answer | undefined =>
  asksForItems(prompt) ? { kind: 'text', text: extract(prompt) } : undefined;

function partsOf(answer: Answer): Part[] {
  if (answer.kind === 'text') return [{ kind: 'text', tokens: splitTokens(answer.text) }];
  if (answer.kind === 'web') {
    return [{ kind: 'search', query: answer.query, tokens: [] }, linkedText(answer.said)];
  }
  return answer.calls.map(({ name, arguments: values }) => ({
    kind: 'call',
    name,
    tokens: values.length > LONG_ARGUMENTS ? inPieces(values) : splitTokens(values),
  }));
}

/** As the real one writes it: each page as a link behind what was found there, and the same once more as data. */
function linkedText(said: (Answer & { kind: 'web' })['said']): Part {
  const citations: LinkedText[] = [];
  let text = '';
  for (const { text: sentence, link } of said) {
    text += `${text === '' ? '' : ' '}${sentence}`;
    if (!link) continue;
    const start = text.length + 1;
    const url = `${link.url}?utm_source=openai`;
    text += ` ([${new URL(url).host}](${url}))`;
    citations.push({ title: link.title, url, start, end: text.length });
  }
  return { kind: 'text', tokens: splitTokens(text), citations };
}

const LONG_ARGUMENTS = 10_000;

/** Faster than any model: what has no end would take a test too long. */
const inPieces = (text: string): string[] => text.match(/[\s\S]{1,1000}/g) ?? [];

const count = (parts: Part[]) => parts.reduce((sum, { tokens }) => sum + tokens.length, 0);

function cut(parts: Part[], max: number): Part[] {
  let left = max;
  return parts.flatMap((part) => {
    if (left <= 0) return [];
    const tokens = part.tokens.slice(0, left);
    left -= tokens.length;
    return [{ ...part, tokens }];
  });
}

function directed(prompt: Prompt, directive: Directive | undefined): Answer | undefined {
  if (!directive) return undefined;
  switch (directive.name) {
    case 'long':
      return { kind: 'text', text: longText };
    case 'hostile':
      return { kind: 'text', text: hostileText };
    case 'say':
      return { kind: 'text', text: directive.rest };
    case 'tool': {
      const [, name = '', values] = /^(\S+)\s*(\{.*\})?/s.exec(directive.rest) ?? [];
      const isOffered = prompt.tools.some((tool) => tool.name === name);
      return isOffered
        ? { kind: 'calls', calls: [{ name, arguments: values ?? '{}' }] }
        : undefined;
    }
    default: {
      const calls = callsAsTold(prompt, directive);
      return calls && { kind: 'calls', calls };
    }
  }
}

function composeJson(prompt: Prompt): string {
  const { schema = {}, entries } = prompt;
  if (Object.keys(schema).length === 0) return JSON.stringify({ answer: compose(prompt) });
  return JSON.stringify(fill(schema, userTexts(entries).join('\n')));
}

/** As the real one says it: a heading in bold, then what it is about. */
function summaryOf({ entries }: Prompt): string {
  const question = userTexts(entries).at(-1) ?? '';
  const about = wordsOf(question).filter((word) => !isStopWord(word));
  const words = [...new Set(about)].slice(0, 6).join(', ') || 'nothing in particular';
  const passages = passagesOf(entries).length;
  const place = passages === 1 ? 'one passage' : `${passages} passages`;
  return passages > 0
    ? `**Reading what I was given**\n\nI look through ${place} for: ${words}.`
    : `**Considering the question**\n\nIt is about: ${words}.`;
}
