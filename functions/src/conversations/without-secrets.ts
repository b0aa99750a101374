import { parseExactly, stringifyExactly } from '@talkwright/shared/contract/exact-json';

const MAX_VALUES_LENGTH = 4_000;
const HIDDEN = '[hidden]';
const SECRET =
  /pass(?:word|wd|phrase|code)|secret|token|credential|authorization|cookie|api[-_]?key|^(?:pin|cvv|cvc|iban|otp)$|card[-_]?number/i;
const BEARER = /\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi;

/** What a visitor has told the model may end up in arguments: passwords need not stay there for good. */
export function withoutSecrets(values: Record<string, unknown>): unknown {
  const text = stringifyExactly(values, (name, value) => {
    if (name !== '' && SECRET.test(name) && value !== null) return HIDDEN;
    return typeof value === 'string' ? value.replace(BEARER, `$1 ${HIDDEN}`) : value;
  });
  if (text.length <= MAX_VALUES_LENGTH) return parseExactly(text);
  return `${text.slice(0, MAX_VALUES_LENGTH).toWellFormed()}…`;
}
