import { ApiError } from './api-error.ts';
import { latestResults, type Prompt, userTexts } from './prompt.ts';

/** A command that a test writes into the last user message: `#model:stall`, `#model:tool NAME {"a":1}`. */
export type Directive = { name: string; rest: string };

const ENDLESS = ['loop', 'obey'];
const FAILS_AFTER_CALL = 'tool-then-fail';

export function directiveIn(prompt: Prompt): Directive | undefined {
  const directive = parse(userTexts(prompt.entries).at(-1) ?? '');
  // A result of the tool that was asked for is told; it leads to another call only where the test says so.
  const isAnswered = latestResults(prompt.entries).length > 0;
  if (isAnswered && directive?.name === FAILS_AFTER_CALL) return { name: 'fail-400', rest: '' };
  return isAnswered && !ENDLESS.includes(directive?.name ?? '') ? undefined : directive;
}

export function directiveInInputs(input: unknown): Directive | undefined {
  const texts = Array.isArray(input) ? input : [input];
  const text = texts.find((item) => typeof item === 'string' && item.includes('#model:fail-'));
  return text === undefined ? undefined : parse(text);
}

/** `#model:fail-500` and the like are refused before anything is sent. */
export function failIfTold(directive: Directive | undefined): void {
  const status = Number(/^fail-(\d{3})$/.exec(directive?.name ?? '')?.[1]);
  if (!status) return;
  if (status === 429) {
    const message =
      'Rate limit reached for requests. Limit: 3 / min. Please try again in 1s. (Told to by the test.)';
    throw new ApiError(429, message, 'rate_limit_exceeded');
  }
  // As servers do that repeat what they were asked.
  const message = `The server had an error while processing your request. (Told to by the test: ${directive?.rest})`;
  throw new ApiError(status, message, status >= 500 ? 'server_error' : 'invalid_request');
}

function parse(text: string): Directive | undefined {
  const [, name, rest = ''] = /#model:([a-z\d-]+)[ \t]*(.*)/s.exec(text) ?? [];
  return name === undefined ? undefined : { name, rest };
}
