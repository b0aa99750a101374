import { APPLICATION_PROPERTIES, compoundSection, mapEntries, sections } from './amqp-sections.ts';
import { types } from './rhea.ts';

/** What the broker adds to a message when it hands it out. Times are milliseconds since 1970. */
export type Envelope = {
  sequenceNumber: number;
  enqueuedAt: number;
  /** The number that a scheduled message had while it waited. */
  scheduledNumber: number | null;
  lockedUntil: number | null;
  /** 0 active, 1 deferred, 2 scheduled. */
  state: number;
  deadLetterSource: string | null;
  deliveryCount: number;
  isDurable: boolean;
  priority: number;
  ttlMs: number | null;
};

type Stored = { annotations: Uint8Array; annotationCount: number; bare: Uint8Array };

const LONG = 0x81;
const TIMESTAMP = 0x83;

/** Header and annotations are written anew; the bare message is the sender's, untouched. */
export function writeMessage(envelope: Envelope, stored: Stored): Buffer {
  const own = [
    entry('x-opt-sequence-number', wide(LONG, envelope.sequenceNumber)),
    entry('x-opt-enqueued-time', wide(TIMESTAMP, envelope.enqueuedAt)),
    entry('x-opt-message-state', Buffer.from([0x54, envelope.state])),
  ];
  if (envelope.scheduledNumber !== null) {
    own.push(entry('x-opt-enqueue-sequence-number', wide(LONG, envelope.scheduledNumber)));
  }
  if (envelope.lockedUntil !== null) {
    own.push(entry('x-opt-locked-until', wide(TIMESTAMP, envelope.lockedUntil)));
  }
  if (envelope.deadLetterSource !== null) {
    const source = Buffer.from(envelope.deadLetterSource);
    own.push(entry('x-opt-deadletter-source', Buffer.from([0xa1, source.length]), source));
  }
  const count = 2 * (stored.annotationCount + own.length);
  return Buffer.concat([
    header(envelope),
    compoundSection(0x72, 0xd1, [Buffer.from(stored.annotations), ...own], count),
    stored.bare,
  ]);
}

/** The message with these application properties added, or replaced where they stand already. */
export function withApplicationProperties(
  bare: Buffer,
  properties: Record<string, unknown>,
): Buffer {
  const added = Object.entries(properties).filter(([, value]) => value !== undefined);
  if (added.length === 0) return bare;

  const parts = sections(bare);
  const old = parts.find(({ code }) => code === APPLICATION_PROPERTIES);
  const kept = old ? mapEntries(bare, old.value).filter(({ key }) => !(key in properties)) : [];
  const entries = [...kept.map(({ bytes }) => bytes), ...added.map(encodeProperty)];
  const body = parts.find(({ code }) => code > APPLICATION_PROPERTIES)?.start ?? bare.length;
  return Buffer.concat([
    bare.subarray(0, old?.start ?? body),
    compoundSection(APPLICATION_PROPERTIES, 0xd1, entries, entries.length * 2),
    bare.subarray(old?.end ?? body),
  ]);
}

/**
 * A lock token is a GUID: as a delivery tag the SDK reads it in .NET's byte order, in management messages
 * in the order it is written. The same swap leads both ways.
 */
export function swapGuidOrder(token: Uint8Array): Buffer {
  const swapped = Buffer.from(token);
  swapped.subarray(0, 4).reverse();
  swapped.subarray(4, 6).reverse();
  swapped.subarray(6, 8).reverse();
  return swapped;
}

/** durable, priority, ttl, first-acquirer (always false), delivery-count */
function header({ isDurable, priority, ttlMs, deliveryCount }: Envelope): Buffer {
  const fields = Buffer.concat([
    Buffer.from([isDurable ? 0x41 : 0x42, 0x50, priority]),
    ttlMs === null ? Buffer.from([0x40]) : uint(ttlMs),
    Buffer.from([0x42]),
    uint(deliveryCount),
  ]);
  return Buffer.concat([Buffer.from([0, 0x53, 0x70, 0xc0, fields.length + 1, 5]), fields]);
}

function entry(key: string, ...value: Buffer[]): Buffer {
  return Buffer.concat([Buffer.from([0xa3, key.length]), Buffer.from(key, 'latin1'), ...value]);
}

function wide(typeCode: number, value: number): Buffer {
  const bytes = Buffer.alloc(9);
  bytes.writeUInt8(typeCode);
  bytes.writeBigInt64BE(BigInt(value), 1);
  return bytes;
}

function uint(value: number): Buffer {
  const bytes = Buffer.alloc(5);
  bytes.writeUInt8(0x70);
  bytes.writeUInt32BE(Math.min(value, 0xffff_ffff), 1);
  return bytes;
}

function encodeProperty([key, value]: [string, unknown]): Buffer {
  const writer = new types.Writer();
  writer.write(types.wrap_string(key));
  writer.write(types.wrap(value));
  return writer.toBuffer();
}
