import { contentStems } from '../../common/words.ts';
import { type Field, type Told, tellingOf } from './extract-rules.ts';
import { isFields } from './fields.ts';
import { type Prompt, unescapeXml, userTexts } from './prompt.ts';

type Message = { n: number; by: string; at: string; text: string };
type Item = Told & { key: string; message: number; kind: string };

const FIELD = /<field key="([^"]*)" type="([^"]*)"(?: options="([^"]*)")?>([^<]*)<\/field>/g;
const MESSAGE = /<message(?: n="(\d+)")? by="(visitor|agent)" at="([^"]*)">([\s\S]*?)<\/message>/g;
/** What nobody asked this program to understand, it can at least tell by its words. */
const HEALTH =
  /\b(?:illness|ill with|disease|diagnos\p{L}+|surgery|medication|allerg\p{L}+|krank(?:heit)?|diagnose|operation am|enfermedad|alergia|diabet\p{L}+|pregnan\p{L}+|schwanger)\b/iu;
const MAX_QUOTE_LENGTH = 200;

/** Whether what a conversation says of fields is wanted, as items with quotes. */
export function asksForItems({ schema }: Prompt): boolean {
  const items = propertiesOf(schema).items;
  const item = isFields(items) && isFields(items.items) ? items.items : undefined;
  return isFields(propertiesOf(item).quote);
}

/** By rules over the sentences of the visitor: what has the form of a field's value, or answers a question about it. */
export function extract({ entries }: Prompt): string {
  const instructions = entries.flatMap((one) => (one.kind === 'instruction' ? [one.text] : []));
  const fields = [...instructions.join('\n').matchAll(FIELD)].map(toField);
  const text = userTexts(entries).join('\n');
  const messages = [...text.matchAll(MESSAGE)].map(toMessage);
  const items = messages.flatMap((message, at) =>
    message.by === 'visitor' && message.n > 0 ? itemsOf(message, messages[at - 1], fields) : [],
  );
  return JSON.stringify({ items });
}

function itemsOf(message: Message, previous: Message | undefined, fields: Field[]): Item[] {
  const asked = previous?.by === 'agent' ? previous.text : '';
  return fields.flatMap((field) => {
    const telling = tellingOf(field);
    for (const sentence of sentencesOf(message.text)) {
      const told =
        telling(sentence, message.at) ??
        (isAskedFor(field, asked) ? answered(field, message, sentence) : undefined);
      if (!told || told.quote.length > MAX_QUOTE_LENGTH) continue;
      const kind = HEALTH.test(sentence) ? 'health' : 'ordinary';
      return [{ key: field.key, ...told, message: message.n, kind }];
    }
    return [];
  });
}

/** A few words after a question for the field are the answer to it. */
function answered({ type }: Field, { text }: Message, sentence: string): Told | undefined {
  const said = sentence.replace(/[.!\s]+$/, '');
  const isShort = said.split(/\s+/).length <= 5 && text.trim().length < 80 && !/[?？]/.test(text);
  if (!isShort || type === 'enum' || type === 'date' || NO_ANSWER.test(said)) return undefined;
  const value = type === 'number' ? /\d+(?:\.\d+)?/.exec(said)?.[0] : said;
  return value ? { value, quote: said, how: 'stated' } : undefined;
}

const NO_ANSWER =
  /^(?:yes|no|ok|okay|thanks?|ja|nein|danke|sí|si|gracias|i don'?t know|keine ahnung|no sé)\b/i;

function isAskedFor({ about }: Field, asked: string): boolean {
  const question = sentencesOf(asked).findLast((sentence) => /[?？]\s*$/.test(sentence));
  const stems = new Set(contentStems(question ?? ''));
  return contentStems(about).some((stem) => stem.length >= 4 && stems.has(stem));
}

const toField = ([
  ,
  key = '',
  type = '',
  options = '',
  description = '',
]: RegExpExecArray): Field => ({
  key,
  type,
  about: `${key.replaceAll(/[_-]/g, ' ')} ${unescapeXml(description)}`,
  options: unescapeXml(options).split(' | ').filter(Boolean),
});

const toMessage = ([, n, by = '', at = '', text = '']: RegExpExecArray): Message => ({
  n: Number(n ?? 0),
  by,
  at,
  text: unescapeXml(text),
});

/** What people write in a chat, however short, and without headings or tables. */
const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?])(?<!\d\.|\b(?:Dr|Mr|Mrs|Ms|Nr|No)\.)\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean);

const propertiesOf = (schema: unknown) =>
  isFields(schema) && isFields(schema.properties) ? schema.properties : {};
