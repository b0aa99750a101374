import type { Asked } from '../asked.ts';
import { refuse } from '../refusal.ts';
import type { Upload } from './method.ts';

export type Read = { fields: Record<string, string>; uploads: Record<string, Upload> };

/** A form, JSON or multipart, as one list of texts beside the files. */
export function readRequest({ headers, body }: Pick<Asked, 'headers' | 'body'>): Read {
  const type = String(headers['content-type'] ?? '');
  if (type.startsWith('multipart/form-data')) return readMultipart(type, body);
  if (type.startsWith('application/json')) return { fields: readJson(body), uploads: {} };
  return { fields: Object.fromEntries(new URLSearchParams(body.toString())), uploads: {} };
}

function readJson(body: Buffer): Record<string, string> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body.toString());
  } catch {
    throw refuse('invalid_json');
  }
  if (typeof parsed !== 'object' || parsed === null) throw refuse('json_not_object');
  const entries = Object.entries(parsed).filter(([, value]) => value !== null);
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
}

function readMultipart(type: string, body: Buffer): Read {
  const [, quoted, bare] = /boundary=(?:"([^"]+)"|([^;]+))/.exec(type) ?? [];
  const boundary = `--${quoted ?? bare}`;
  const read: Read = { fields: {}, uploads: {} };
  // One byte a sign: what is not text stays what it was.
  for (const part of body.toString('latin1').split(boundary).slice(1, -1)) {
    const at = part.indexOf('\r\n\r\n');
    const head = Buffer.from(part.slice(0, at), 'latin1').toString();
    const bytes = Buffer.from(part.slice(at + 4, -2), 'latin1');
    const [, name = ''] = /name="([^"]*)"/.exec(head) ?? [];
    const [, fileName] = /filename="([^"]*)"/.exec(head) ?? [];
    const [, contentType = 'application/octet-stream'] =
      /content-type: *([^\r\n;]+)/i.exec(head) ?? [];
    if (fileName === undefined) read.fields[name] = bytes.toString();
    else if (fileName || bytes.length > 0) {
      read.uploads[uniqueName(read.uploads, name)] = { bytes, name: fileName, type: contentType };
    }
  }
  return read;
}

/** Several files of one field come under `name`, `name-1`, and so on. */
function uniqueName(uploads: Read['uploads'], name: string): string {
  if (!uploads[name]) return name;
  let number = 1;
  while (uploads[`${name}-${number}`]) number++;
  return `${name}-${number}`;
}
