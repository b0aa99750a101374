import { contentStems, wordsOf } from '../../common/words.ts';
import { type Fields, isFields } from './fields.ts';
import { sentencesOf } from './sentences.ts';

/**
 * A value that satisfies a JSON schema, made of what the text says: for tool arguments and for answers
 * that must be JSON. What the text does not say becomes null where that is allowed, else empty.
 */
export function fill(schema: Fields, text: string, name = ''): unknown {
  const found = find(schema, text, name);
  return found === undefined ? emptyValue(schema, text) : found;
}

/** The same for the arguments of a call; the names of what is required and not in the text, where there are such. */
export function fillArguments(parameters: Fields, text: string): Fields | string[] {
  const properties = isFields(parameters.properties) ? parameters.properties : {};
  const required = Array.isArray(parameters.required) ? parameters.required : [];
  const values: Fields = {};
  const missing: string[] = [];
  for (const [name, property] of Object.entries(properties)) {
    const schema = isFields(property) ? property : {};
    const isRequired = required.includes(name);
    if (isRequired && typeOf(schema) === 'object' && isFields(schema.properties)) {
      const inner = fillArguments(schema, text);
      if (Array.isArray(inner)) missing.push(...inner);
      else values[name] = inner;
      continue;
    }
    const value = find(schema, text, name);
    if (value !== undefined) values[name] = value;
    else if (!isRequired) continue;
    else if (isNullable(schema)) values[name] = null;
    else missing.push(name);
  }
  return missing.length > 0 ? missing : values;
}

function find(schema: Fields, text: string, name: string): unknown {
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return mentioned(schema.enum, text);
  switch (typeOf(schema)) {
    case 'object':
      return isFields(schema.properties) ? fillObject(schema.properties, text) : {};
    case 'array':
      return undefined;
    case 'integer':
    case 'number':
      return numberIn(schema, text);
    case 'boolean':
      return undefined;
    case 'string':
      return stringIn(schema, text, name);
    default: {
      const choices = [schema.anyOf, schema.oneOf].find(Array.isArray) ?? [];
      const choice = choices.filter(isFields).find((option) => typeOf(option) !== 'null');
      return choice ? find(choice, text, name) : undefined;
    }
  }
}

function fillObject(properties: Fields, text: string): Fields {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      name,
      fill(isFields(property) ? property : {}, text, name),
    ]),
  );
}

function emptyValue(schema: Fields, text: string): unknown {
  if (isNullable(schema)) return null;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  switch (typeOf(schema)) {
    case 'array':
      return Number(schema.minItems) > 0 && isFields(schema.items)
        ? [fill(schema.items, text)]
        : [];
    case 'integer':
    case 'number':
      return typeof schema.minimum === 'number' ? schema.minimum : 0;
    case 'boolean':
      return false;
    default:
      return '';
  }
}

/** The first type that is not null. */
function typeOf({ type, properties }: Fields): unknown {
  if (Array.isArray(type)) return type.find((name) => name !== 'null');
  return type ?? (properties ? 'object' : undefined);
}

function isNullable({ type, anyOf }: Fields): boolean {
  const types = Array.isArray(type) ? type : [type];
  const options = Array.isArray(anyOf) ? anyOf.filter(isFields) : [];
  return types.includes('null') || options.some((option) => option.type === 'null');
}

function mentioned(values: unknown[], text: string): unknown {
  const words = ` ${wordsOf(text).join(' ')} `;
  const placeOf = (value: string) => words.indexOf(` ${wordsOf(value).join(' ')} `);
  const texts = values.filter((value) => typeof value === 'string');
  const named = texts.filter((value) => placeOf(value) >= 0);
  // What is named first was said last.
  const [first] = named.toSorted((a, b) => placeOf(a) - placeOf(b));
  return (
    first ?? onlyOne(texts.filter((value) => contentStems(value).some((stem) => isIn(stem, text))))
  );
}

/** 'the Fieldrunner' is the Fieldrunner Gravel, if no other has that word. */
const isIn = (stem: string, text: string) => stem.length >= 4 && contentStems(text).includes(stem);

const onlyOne = (found: string[]) => (found.length === 1 ? found[0] : undefined);

function numberIn({ type }: Fields, text: string): number | undefined {
  const pattern = type === 'integer' ? /-?\b\d+\b/ : /-?\b\d+(?:\.\d+)?\b/;
  const found = pattern.exec(text)?.[0];
  return found === undefined ? undefined : Number(found);
}

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;
const PHONE = /\+?\d[\d ()/-]{6,}\d/;
const LINK = /https?:\/\/[^\s<>"')]+/;
const DATE = /\b\d{4}-\d{2}-\d{2}\b/;
const TIME = /\b\d{1,2}:\d{2}\b/;
const CODE = /\b(?=[\w-]*\d)[A-Za-z\d][\w-]{2,}\b/;
const QUOTED = /["“«]([^"”»]{1,200})["”»]/;
const PERSON =
  /\b(?:my name is|i am|i'm|this is|ich bin|ich heiße)\s+(\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+)?)/iu;

function stringIn({ format, description }: Fields, text: string, name: string): string | undefined {
  const about = `${name} ${format ?? ''}`.toLowerCase();
  if (/e-?mail/.test(about)) return EMAIL.exec(text)?.[0];
  if (/phone|mobile/.test(about)) return PHONE.exec(text)?.[0];
  if (/url|uri|link/.test(about)) return LINK.exec(text)?.[0];
  if (/date/.test(about)) return DATE.exec(text)?.[0];
  if (/time$/.test(name.toLowerCase())) return TIME.exec(text)?.[0];
  if (/title|topic|subject|headline/.test(about))
    return shortened(sentencesOf(text)[0] ?? text, 60);
  if (/summary|overview|description/.test(about)) return shortened(text, 300);
  if (/query|question|search|text|message|prompt/.test(about)) return text.trim() || undefined;
  if (/(?:^|_)name$|customer|person|contact/.test(name.toLowerCase()))
    return PERSON.exec(text)?.[1];
  if (/(?:id|number|code|key|sku|order)\b|Id$|Number$/.test(name)) return CODE.exec(text)?.[0];
  return QUOTED.exec(text)?.[1] ?? sentenceAbout(`${name} ${description ?? ''}`, text);
}

function shortened(text: string, length: number): string | undefined {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= length) return line || undefined;
  return `${line.slice(0, line.lastIndexOf(' ', length))} …`;
}

/** The sentence that shares a word with the property's name or description. */
function sentenceAbout(topic: string, text: string): string | undefined {
  const wanted = new Set(contentStems(topic.replaceAll(/[_-]/g, ' ')));
  return sentencesOf(text).find((sentence) =>
    contentStems(sentence).some((stem) => wanted.has(stem)),
  );
}
