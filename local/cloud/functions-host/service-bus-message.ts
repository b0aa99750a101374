import type { ServiceBusReceivedMessage } from '@azure/service-bus';
import type { TypedData } from './protocol.ts';

/** What the function gets as its message: text (the SDK parses it if it is JSON), or bytes if it asks for them. */
export function messageData(
  { body }: Pick<ServiceBusReceivedMessage, 'body'>,
  dataType: unknown,
): TypedData {
  const bytes = body instanceof Uint8Array ? body : Buffer.from(textOf(body));
  return dataType === 'binary' ? { bytes } : { string: Buffer.from(bytes).toString('utf8') };
}

/** As the real host: .NET strings as `string`, all else as `json`. */
export function messageMetadata(
  message: Pick<ServiceBusReceivedMessage, 'messageId' | 'deliveryCount'> &
    Partial<ServiceBusReceivedMessage>,
): Record<string, TypedData> {
  const texts = {
    MessageId: String(message.messageId),
    ContentType: message.contentType,
    CorrelationId: message.correlationId?.toString(),
    DeadLetterReason: message.deadLetterReason,
    DeadLetterErrorDescription: message.deadLetterErrorDescription,
    LockToken: message.lockToken,
    PartitionKey: message.partitionKey,
    ReplyTo: message.replyTo,
    Subject: message.subject,
    To: message.to,
  };
  const values = {
    // The client counts the deliveries before this one, the host this one too.
    DeliveryCount: (message.deliveryCount ?? 0) + 1,
    SequenceNumber: message.sequenceNumber?.toNumber(),
    EnqueuedTimeUtc: message.enqueuedTimeUtc,
    ExpiresAtUtc: message.expiresAtUtc,
    ApplicationProperties: message.applicationProperties ?? {},
  };

  const metadata: Record<string, TypedData> = {};
  for (const [name, text] of Object.entries(texts)) {
    if (text !== undefined) metadata[name] = { string: text };
  }
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) metadata[name] = { json: JSON.stringify(value) };
  }
  return metadata;
}

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body ?? '');
}
