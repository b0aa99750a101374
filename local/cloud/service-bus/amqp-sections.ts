import { types } from './rhea.ts';

/**
 * AMQP 1.0 taken apart as bytes. The broker keeps what a sender wrote byte for byte: decoding and encoding
 * it again would lose types that JavaScript does not have (int against long, symbol against string).
 */
export const HEADER = 0x70;
export const ANNOTATIONS = 0x72;
export const PROPERTIES = 0x73;
export const APPLICATION_PROPERTIES = 0x74;
export const DATA = 0x75;

/** A section starts at `start`, its value at `value`. */
export type Section = { code: number; start: number; value: number; end: number };

export function sections(bytes: Buffer): Section[] {
  const found: Section[] = [];
  for (let position = 0; position < bytes.length; ) {
    if (bytes[position] !== 0) throw new Error('The message is malformed: a section was expected.');
    const value = endOfValue(bytes, position + 1);
    const end = endOfValue(bytes, value);
    found.push({ code: sectionCode(bytes, position + 1, value), start: position, value, end });
    position = end;
  }
  return found;
}

/** The offset behind the value whose type code stands at `position`. */
function endOfValue(bytes: Buffer, position: number): number {
  const typeCode = bytes.readUInt8(position);
  const start = position + 1;
  if (typeCode === 0) return endOfValue(bytes, endOfValue(bytes, start));
  const end = start + sizeOfValue(bytes, typeCode >> 4, start);
  if (end > bytes.length) throw new Error('The message is malformed: a value is cut off.');
  return end;
}

function sizeOfValue(bytes: Buffer, category: number, start: number): number {
  switch (category) {
    case 0x4:
      return 0;
    case 0x5:
      return 1;
    case 0x6:
      return 2;
    case 0x7:
      return 4;
    case 0x8:
      return 8;
    case 0x9:
      return 16;
    case 0xa:
    case 0xc:
    case 0xe:
      return 1 + bytes.readUInt8(start);
    case 0xb:
    case 0xd:
    case 0xf:
      return 4 + bytes.readUInt32BE(start);
    default:
      throw new Error('The message is malformed: unknown type.');
  }
}

const symbolicCodes: Record<string, number> = {
  'amqp:header:list': HEADER,
  'amqp:delivery-annotations:map': 0x71,
  'amqp:message-annotations:map': ANNOTATIONS,
  'amqp:properties:list': PROPERTIES,
  'amqp:application-properties:map': APPLICATION_PROPERTIES,
  'amqp:data:binary': DATA,
  'amqp:amqp-sequence:list': 0x76,
  'amqp:amqp-value:*': 0x77,
  'amqp:footer:map': 0x78,
};

/** The descriptor is a small or a full unsigned long, or a symbol. */
function sectionCode(bytes: Buffer, descriptor: number, end: number): number {
  if (bytes[descriptor] === 0x53) return bytes.readUInt8(descriptor + 1);
  if (bytes[descriptor] === 0x80) return bytes.readUInt8(descriptor + 8);
  const code = symbolicCodes[bytes.toString('latin1', descriptor + 2, end)];
  if (code === undefined) throw new Error('The message is malformed: unknown section.');
  return code;
}

function readValue(bytes: Buffer, start: number, end: number): unknown {
  return types.unwrap(new types.Reader(bytes.subarray(start, end)).read());
}

export function readList(bytes: Buffer, { value, end }: Section): unknown[] {
  const list = readValue(bytes, value, end);
  return Array.isArray(list) ? list : [];
}

/** The bytes of each item of the list whose value starts at `position`. */
export function listItems(bytes: Buffer, position: number): Buffer[] {
  const { count, first } = compound(bytes, position);
  const items: Buffer[] = [];
  for (let start = first; items.length < count; ) {
    const end = endOfValue(bytes, start);
    items.push(bytes.subarray(start, end));
    start = end;
  }
  return items;
}

/** `bytes` holds key and value as they were sent; `value` is decoded. */
export type MapEntry = { key: string; bytes: Buffer; value: unknown };

export function mapEntries(bytes: Buffer, position: number): MapEntry[] {
  const { count, first } = compound(bytes, position);
  const entries: MapEntry[] = [];
  for (let start = first; entries.length * 2 < count; ) {
    const value = endOfValue(bytes, start);
    const end = endOfValue(bytes, value);
    entries.push({
      key: String(readValue(bytes, start, value)),
      bytes: bytes.subarray(start, end),
      value: readValue(bytes, value, end),
    });
    start = end;
  }
  return entries;
}

/** Number of values in a list or map, and where the first one starts. */
function compound(bytes: Buffer, position: number): { count: number; first: number } {
  const typeCode = bytes.readUInt8(position);
  if (typeCode === 0x45) return { count: 0, first: position + 1 }; // the empty list
  return typeCode >> 4 === 0xd
    ? { count: bytes.readUInt32BE(position + 5), first: position + 9 }
    : { count: bytes.readUInt8(position + 2), first: position + 3 };
}

/** A section that is a list (0xd0) or a map (0xd1) of values which are already encoded. */
export function compoundSection(code: number, typeCode: number, values: Buffer[], count: number) {
  const body = Buffer.concat(values);
  const head = Buffer.alloc(12);
  head.set([0, 0x53, code, typeCode]);
  head.writeUInt32BE(body.length + 4, 4);
  head.writeUInt32BE(count, 8);
  return Buffer.concat([head, body]);
}
