import { cutToTokens } from '../../platform/models/estimate-tokens.ts';
import type { OutboundAnswer } from '../../platform/outbound/outbound.ts';
import { compactJson } from './compact-json.ts';

export type ReadAnswer = { status: number; text: string; isTruncated: boolean };

/** What one answer may take of the model's attention. */
const MAX_TOKENS = 4_000;
const MIN_SECRET_LENGTH = 6;
const HIDDEN = '[hidden]';
const TEXTUAL =
  /^(?:text\/|application\/(?:[\w.-]*\+)?(?:json|xml|yaml|x-yaml|javascript|x-ndjson|ndjson|x-www-form-urlencoded|graphql|problem\+json)\b)/;

/** An answer as the model reads it: text, within its budget, without secrets. Headers are not part of it. */
export function readAnswer(answer: OutboundAnswer, hide: string[]): ReadAnswer {
  const { status, bytes } = answer;
  const head = status >= 400 ? `The API answered with the status ${status}.` : '';
  if (bytes.length === 0) {
    return {
      status,
      text: head || `Done: the API answered ${status}, without content.`,
      isTruncated: false,
    };
  }
  const text = textOf(answer);
  if (text === undefined) return { status, text: join(head, binary(answer)), isTruncated: false };
  const plain = isJson(answer, text) ? compactJson(text) : text;
  const { kept, isCut } = cut(withoutSecrets(plain, hide), answer.isTruncated);
  return { status, text: join(head, kept), isTruncated: isCut };
}

function textOf({ bytes, headers, isTruncated }: OutboundAnswer): string | undefined {
  const type = headers.get('content-type')?.toLowerCase() ?? '';
  const charset = /charset="?([\w-]+)/.exec(type)?.[1] ?? 'utf-8';
  const isText = TEXTUAL.test(type);
  // What does not say that it is text is taken for it where nothing speaks against it.
  if (!isText && bytes.includes(0)) return undefined;
  try {
    // The end of a cut answer may be half a character.
    const decoder = new TextDecoder(charset, { fatal: !isText && !isTruncated });
    return decoder.decode(bytes).replaceAll('\u0000', '');
  } catch {
    return isText ? new TextDecoder().decode(bytes) : undefined;
  }
}

function isJson({ headers }: OutboundAnswer, text: string): boolean {
  if (/\bjson\b/i.test(headers.get('content-type') ?? '')) return true;
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

const binary = ({ headers, bytes, isTruncated }: OutboundAnswer) => {
  const type = headers.get('content-type')?.split(';')[0]?.slice(0, 100) || 'unknown type';
  const size = `${isTruncated ? 'more than ' : ''}${bytes.length} bytes`;
  return `The API answered with data that is no text (${type}, ${size}). It cannot be shown.`;
};

function cut(text: string, isTruncated: boolean): { kept: string; isCut: boolean } {
  const kept = cutToTokens(text, MAX_TOKENS);
  if (kept.length === text.length && !isTruncated) return { kept: text, isCut: false };
  const size = isTruncated ? 'more than a megabyte' : `${text.length} characters`;
  const note = `[Cut here: the whole answer has ${size}. Ask for less, as by a filter or a smaller page.]`;
  return { kept: `${kept}\n${note}`, isCut: true };
}

/** A secret as it was sent, without the scheme before it, and however JSON writes it. */
function withoutSecrets(text: string, hide: string[]): string {
  const secrets = [...new Set(hide.flatMap((secret) => [secret, secret.replace(/^\S+\s+/, '')]))]
    .filter((secret) => secret.length >= MIN_SECRET_LENGTH)
    .sort((one, other) => other.length - one.length);
  const plain = secrets.reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text);
  return plain.includes('\\') ? withoutEscaped(plain, secrets) : plain;
}

const ESCAPED = /\\(?:u[\da-f]{4}|["\\/bfnrt])|[\s\S]/gi;

/** JSON may write each character in several ways; some servers escape every slash, others every sign. */
function withoutEscaped(text: string, secrets: string[]): string {
  const written: string[] = text.match(ESCAPED) ?? [];
  const read = written.map((one) => (one.length > 1 ? JSON.parse(`"${one}"`) : one)).join('');
  for (const secret of secrets) {
    for (let at = read.indexOf(secret); at >= 0; at = read.indexOf(secret, at + secret.length)) {
      const mark = written[at] && HIDDEN;
      written.fill('', at, at + secret.length);
      written[at] = mark ?? '';
    }
  }
  return written.join('');
}

const join = (head: string, text: string) => (head ? `${head}\n${text}` : text);
