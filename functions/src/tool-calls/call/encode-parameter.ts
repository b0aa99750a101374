import { stringifyExactly } from '@talkwright/shared/contract/exact-json';
import { isRecord } from '@talkwright/shared/contract/json-object';
import type { Parameter } from '../../tools/operations/operation-record.ts';

type Style = Pick<Parameter, 'name' | 'style' | 'explode'>;
type QueryStyle = Style & Pick<Parameter, 'isReservedAllowed'>;

/** Values in the styles of OpenAPI 3, for a segment of the path. */
export function encodePath({ name, style, explode }: Style, value: unknown): string {
  const encode = encodeSegment;
  if (style === 'json') return encode(stringifyExactly(value));
  if (style === 'label') {
    const parts = explode ? partsOf(value, '=', encode) : [partsOf(value, ',', encode).join(',')];
    return parts.map((part) => `.${part}`).join('');
  }
  if (style === 'matrix') {
    if (explode && Array.isArray(value)) {
      return value.map((one) => `;${encode(name)}=${encode(textOf(one))}`).join('');
    }
    if (explode && isRecord(value)) {
      return partsOf(value, '=', encode)
        .map((part) => `;${part}`)
        .join('');
    }
    return `;${encode(name)}=${partsOf(value, ',', encode).join(',')}`;
  }
  return partsOf(value, explode ? '=' : ',', encode).join(',');
}

/** The pairs `name=value` that stand for a parameter. */
export function encodeQuery(parameter: QueryStyle, value: unknown): string[] {
  const { name, style, explode, isReservedAllowed } = parameter;
  const encode = isReservedAllowed ? encodeButReserved : encodeURIComponent;
  const pair = (key: string, text: string) => `${encodeURIComponent(key)}=${text}`;
  if (style === 'json') return [pair(name, encode(stringifyExactly(value)))];
  if (style === 'deepObject' && typeof value === 'object') return deepPairs(name, value, encode);
  if (!explode) return [pair(name, partsOf(value, ',', encode).join(separators[style] ?? ','))];
  if (Array.isArray(value)) return value.map((one) => pair(name, encode(textOf(one))));
  if (isRecord(value)) {
    return Object.entries(value).map(([key, one]) => pair(key, encode(textOf(one))));
  }
  return [pair(name, encode(textOf(value)))];
}

export function encodeHeader({ style, explode }: Style, value: unknown): string {
  if (style === 'json') return stringifyExactly(value);
  return partsOf(value, explode ? '=' : ',', (text) => text).join(',');
}

export const encodeCookie = (parameter: QueryStyle, value: unknown): string[] =>
  encodeQuery(parameter, value);

/** `filter[size][min]=5`, `items[0][price]=5`, as deep as it goes. */
export function deepPairs(
  name: string,
  value: unknown,
  encode: (text: string) => string = encodeURIComponent,
): string[] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, one]) => deepPairs(`${name}[${key}]`, one, encode));
  }
  return [`${encodeURIComponent(name)}=${encode(textOf(value))}`];
}

const separators: Partial<Record<Parameter['style'], string>> = {
  spaceDelimited: '%20',
  pipeDelimited: '%7C',
};

/** A list's values; a record's pairs, or its keys and values in turn; a single value. */
function partsOf(value: unknown, between: '=' | ',', encode: (text: string) => string): string[] {
  if (Array.isArray(value)) return value.map((one) => encode(textOf(one)));
  if (!isRecord(value)) return [encode(textOf(value))];
  const pairs = Object.entries(value).map(([key, one]) => [encode(key), encode(textOf(one))]);
  return between === ',' ? pairs.flat() : pairs.map((pair) => pair.join(between));
}

export const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? stringifyExactly(value) : String(value ?? '');

/** Nothing in it ends the segment, or is more than a text. */
const encodeSegment = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => encoded(character));

/** What tells the parts of a query apart is encoded all the same. */
const encodeButReserved = (text: string) =>
  encodeURIComponent(text).replace(/%(?:3A|2F|3F|40|21|24|27|28|29|2A|2C|3B)/g, decodeURIComponent);

const encoded = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
