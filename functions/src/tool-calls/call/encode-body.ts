import { randomBytes } from 'node:crypto';
import { stringifyExactly } from '@talkwright/shared/contract/exact-json';
import type { OperationBody } from '../../tools/operations/operation-record.ts';
import { deepPairs, encodeQuery, textOf } from './encode-parameter.ts';

export type EncodedBody = { contentType: string; bytes: string | Uint8Array };

/** A body as its media type writes it. */
export function encodeBody({ contentType, fields }: OperationBody, value: unknown): EncodedBody {
  const [type = ''] = contentType.toLowerCase().split(';');
  if (type === 'application/x-www-form-urlencoded') {
    return { contentType, bytes: entriesOf(value).flatMap(formPairs(fields)).join('&') };
  }
  if (type.startsWith('multipart/')) return multipart(type, fields, entriesOf(value));
  if (type === 'application/json' || type.endsWith('+json')) {
    return { contentType, bytes: stringifyExactly(value) };
  }
  return { contentType, bytes: bytesOf(value) };
}

/** As HTML forms write them: a list as the same name again. What lies deeper, in brackets, as most servers read it. */
const formPairs =
  (fields: OperationBody['fields']) =>
  ([name, value]: [string, unknown]): string[] => {
    const { contentType, style = 'form', explode = style === 'form' } = fields[name] ?? {};
    if (contentType?.includes('json')) return deepPairs(name, stringifyExactly(value));
    const isFlat = !explode || (Array.isArray(value) && value.every(isScalar));
    if (style === 'deepObject' || !isFlat) return deepPairs(name, value);
    return encodeQuery({ name, style, explode, isReservedAllowed: false }, value);
  };

const isScalar = (value: unknown) => typeof value !== 'object' || value === null;

function multipart(
  type: string,
  fields: OperationBody['fields'],
  entries: [string, unknown][],
): EncodedBody {
  const boundary = `part-${randomBytes(16).toString('hex')}`;
  const chunks = entries.flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((one) => {
      const given = fields[name]?.contentType;
      const isFile = given !== undefined && !given.includes('json');
      const partType = given ?? (typeof one === 'object' ? 'application/json' : undefined);
      return [
        `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"`,
        isFile ? `; filename="${quoted(name)}"` : '',
        partType ? `\r\ncontent-type: ${partType}` : '',
        '\r\n\r\n',
        isFile ? bytesOf(one) : textOf(one),
        '\r\n',
      ];
    }),
  );
  const all = [...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk));
  return {
    contentType: `${type}; boundary=${boundary}`,
    bytes: new Uint8Array(Buffer.concat(all)),
  };
}

/** A file is written as a text, or as a data URL where it is none. */
function bytesOf(value: unknown): Uint8Array {
  const text = textOf(value);
  const base64 = /^data:[\w.+/-]*;base64,([A-Za-z\d+/=\s]*)$/.exec(text)?.[1];
  return new Uint8Array(base64 === undefined ? Buffer.from(text) : Buffer.from(base64, 'base64'));
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).filter(([, one]) => one !== undefined && one !== null)
    : [];

/** As browsers do it: a name cannot end its quotes, nor its line. */
const quoted = (name: string) =>
  name.replace(
    /["\r\n]/g,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`,
  );
