import { randomUUID } from 'node:crypto';
import {
  ANNOTATIONS,
  compoundSection,
  DATA,
  HEADER,
  listItems,
  mapEntries,
  PROPERTIES,
  readList,
  type Section,
  sections,
} from './amqp-sections.ts';

/** A message as a client sent it: what the broker must know, and the rest as bytes. */
export type SentMessage = {
  messageId: string | undefined;
  isDurable: boolean;
  priority: number;
  ttlMs: number | undefined;
  /** Wanted time of delivery, in milliseconds since 1970. */
  scheduledFor: number | undefined;
  /** The sender's own message annotations, each key and value encoded. */
  annotations: Buffer;
  annotationCount: number;
  /** Properties, application properties, body and footer. */
  bare: Buffer;
};

const SCHEDULED_FOR = 'x-opt-scheduled-enqueue-time';

/** Only the broker sets these; whoever sends them on with a received message must not forge them. */
const BROKERS_OWN = new Set([
  'x-opt-sequence-number',
  'x-opt-enqueue-sequence-number',
  'x-opt-enqueued-time',
  'x-opt-locked-until',
  'x-opt-message-state',
  'x-opt-deadletter-source',
]);

export function readMessage(bytes: Buffer): SentMessage {
  const parts = sections(bytes);
  const part = (code: number) => parts.find((section) => section.code === code);

  const [durable, priority, ttl] = fields(bytes, part(HEADER));
  const annotations = part(ANNOTATIONS);
  const kept = annotations
    ? mapEntries(bytes, annotations.value).filter(({ key }) => !BROKERS_OWN.has(key))
    : [];
  const scheduledFor = kept.find(({ key }) => key === SCHEDULED_FOR)?.value;
  const [messageId] = fields(bytes, part(PROPERTIES));
  const bareStart = parts.find(({ code }) => code >= PROPERTIES)?.start ?? bytes.length;
  const bare = bytes.subarray(bareStart);

  return {
    messageId: keyOf(messageId),
    isDurable: durable === true,
    priority: typeof priority === 'number' ? priority : 4,
    ttlMs: typeof ttl === 'number' ? ttl : undefined,
    scheduledFor: scheduledFor == null ? undefined : Number(scheduledFor),
    annotations: Buffer.concat(kept.map((entry) => entry.bytes)),
    annotationCount: kept.length,
    bare: messageId == null ? withMessageId(bare, randomUUID().replaceAll('-', '')) : bare,
  };
}

/** A batch is one message whose data sections each hold one encoded message. */
export function splitBatch(bytes: Buffer): Buffer[] {
  return sections(bytes)
    .filter(({ code }) => code === DATA)
    .map(({ value, end }) => bytes.subarray(value + (bytes[value] === 0xb0 ? 5 : 2), end));
}

const fields = (bytes: Buffer, section: Section | undefined) =>
  section ? readList(bytes, section) : [];

/** The ids 7 and '7' are different ids. */
function keyOf(messageId: unknown): string | undefined {
  if (messageId == null) return undefined;
  return Buffer.isBuffer(messageId)
    ? `binary:${messageId.toString('hex')}`
    : `${typeof messageId}:${messageId}`;
}

/** Service Bus gives an id to a message sent without one; the SDK's lock renewal relies on it. */
function withMessageId(bare: Buffer, id: string): Buffer {
  const properties = sections(bare).find(({ code }) => code === PROPERTIES);
  const rest = properties ? listItems(bare, properties.value).slice(1) : [];
  const items = [Buffer.concat([Buffer.from([0xa1, id.length]), Buffer.from(id)]), ...rest];
  return Buffer.concat([
    compoundSection(PROPERTIES, 0xd0, items, items.length),
    bare.subarray(properties?.end ?? 0),
  ]);
}
