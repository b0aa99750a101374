import { findQuote } from '../platform/text/find-quote.ts';
import { isSame, quantitiesIn } from '../platform/text/quantities.ts';
import type { WantedField } from './wanted-fields.ts';

/** `isLiteral`: the quote says the value itself, so that nobody had to conclude it. */
type ReadValue = { value: string | number; isLiteral: boolean };

const MAX_LENGTH = 500;
const NOTHING =
  /^(?:n\/?a|none|null|nil|unknown|unclear|unspecified|not (?:stated|given|mentioned|specified|provided|known)|unbekannt|desconocido|[-–—?.]+)$/i;
const EMAIL = /[\p{L}\d.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** The value as its field has it, where the quote bears it out; undefined where it does not. */
export function readValue(
  { type, options }: WantedField,
  given: string,
  quote: string,
): ReadValue | undefined {
  const text = given.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  if (text === '' || text.length > MAX_LENGTH || NOTHING.test(text)) return undefined;
  switch (type) {
    case 'number':
      return readNumber(text, quote);
    case 'date':
      return readDate(text, quote);
    case 'enum': {
      const option = options.find((one) => fold(one) === fold(text));
      return option === undefined ? undefined : literal(option, quote);
    }
    case 'string':
      return isBorneOut(text, quote) ? literal(text, quote) : undefined;
  }
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase().trim();

const literal = (value: string, quote: string): ReadValue => ({
  value,
  isLiteral: findQuote(quote, value) !== undefined,
});

function readNumber(text: string, quote: string): ReadValue | undefined {
  const value = /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isFinite(value)) return undefined;
  const said = [
    ...quantitiesIn(quote).flatMap(({ value: one, also }) => [one, also]),
    ...[...quote.matchAll(THOUSANDS)].map(
      ([, digits = '']) => Number(digits.replace(',', '.')) * 1_000,
    ),
    ...(/(?<![\d.,])0(?![\d.,])/.test(quote) ? [0] : []),
  ];
  return said.includes(Math.abs(value)) ? { value, isLiteral: true } : undefined;
}

/** `15k` */
const THOUSANDS = /(?<![\d.,])(\d+(?:[.,]\d+)?) ?k(?!\p{L})/giu;

/** What was said as "next Friday" was concluded from the day on which it was said. */
function readDate(text: string, quote: string): ReadValue | undefined {
  const at = new Date(`${text}T00:00:00Z`);
  const isDate =
    DATE.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
  if (!isDate) return undefined;
  const said = quantitiesIn(quote).map(({ value }) => value);
  const parts = text.split('-').map(Number);
  return {
    value: text,
    isLiteral: quote.includes(text) || parts.every((part) => said.includes(part)),
  };
}

/** Addresses and numbers are copied, not concluded. */
function isBorneOut(text: string, quote: string): boolean {
  const quoted = fold(quote);
  if (!(text.match(EMAIL) ?? []).every((address) => quoted.includes(fold(address)))) return false;
  if (digitsOf(quote).includes(digitsOf(text))) return true;
  const said = quantitiesIn(quote);
  return quantitiesIn(text).every((one) => said.some((other) => isSame(one, other)));
}

const digitsOf = (text: string) => text.normalize('NFKC').replace(/\D/g, '');
