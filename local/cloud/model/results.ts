import { contentStems, spelled, wordsOf } from '../../common/words.ts';
import { isFields } from './fields.ts';
import type { Passage, Result } from './prompt.ts';

const MAX_FACTS = 8;
const MAX_TEXT = 400;
/** What stands before an answer that is no success. */
const STATUS = /^The API answered with the status \d+\.\s*/;

/** Says what the tools answered, in sentences. */
export function answerFromResults(results: Result[], question: string): string {
  return results.map(({ name, output }) => sentence(name, output, question)).join(' ');
}

/** What a function that searches the web has answered, as passages. */
export function pagesIn(results: Result[]): Passage[] {
  return results.flatMap(({ output }) => {
    const value = parsed(output);
    const pages = isFields(value) && Array.isArray(value.pages) ? value.pages : [];
    return pages
      .filter(isFields)
      .flatMap(({ n, title, text }) =>
        typeof n === 'number' && typeof text === 'string'
          ? [{ n, document: String(title), page: undefined, section: '', text }]
          : [],
      );
  });
}

function sentence(name: string, output: string, question: string): string {
  const tool = spelled(name);
  const isFailure = STATUS.test(output);
  const value = parsed(output.replace(STATUS, ''));
  if (typeof value === 'string') {
    const text = value.trim().slice(0, MAX_TEXT);
    if (isFailure) return failed(tool, text || 'no reason given');
    return text ? `According to ${tool}: ${text}` : `The tool ${tool} answered nothing.`;
  }
  const problem = isFields(value) ? value.error : undefined;
  if (problem) {
    return failed(
      tool,
      String(isFields(problem) ? (problem.message ?? 'no reason given') : problem),
    );
  }
  const facts = mostWanted(factsOf(value, []), question);
  if (facts.length === 0) return `The tool ${tool} found nothing.`;
  return `According to ${tool}, ${facts.map(({ path, text }) => `${path || 'the result'} is ${text}`).join(', ')}.`;
}

const failed = (tool: string, reason: string) =>
  `I could not find that out, because ${tool} reported a problem: ${reason}`;

function parsed(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    return output;
  }
}

type Fact = { path: string; text: string };

function factsOf(value: unknown, path: string[]): Fact[] {
  if (Array.isArray(value)) {
    const isSimple = value.every((item) => typeof item !== 'object' || item === null);
    if (isSimple && value.length > 0) return [{ path: path.join(' '), text: value.join(', ') }];
    return value.flatMap((item, index) => factsOf(item, [...path, String(index + 1)]));
  }
  if (isFields(value)) {
    return Object.entries(value).flatMap(([key, item]) => factsOf(item, [...path, spelled(key)]));
  }
  return value === null || value === '' ? [] : [{ path: path.join(' '), text: String(value) }];
}

/** What the question names comes first; the rest follows in its own order. */
function mostWanted(facts: Fact[], question: string): Fact[] {
  const wanted = new Set(contentStems(question));
  const hits = ({ path }: Fact) =>
    contentStems(wordsOf(path).join(' ')).filter((stem) => wanted.has(stem)).length;
  return [...facts].sort((a, b) => hits(b) - hits(a)).slice(0, MAX_FACTS);
}
