import type { Container } from '@azure/cosmos';
import { type Change, toOperation } from './change.ts';
import { codeOf, type Limits, refusal, storageFull } from './cosmos-failures.ts';
import { Throttled, type Written } from './pace.ts';
import { databaseSpan } from './telemetry/database-span.ts';

/** The database takes 100 changes and 2 MB in one batch. */
export const MAX_BATCH = 100;
const MAX_BATCH_BYTES = 1_500_000;

/** Answers what it has cost. @throws WriteRefused as the first that failed; Failure `storage_full`; Throttled */
export async function runBatch(
  { id, items }: Container,
  key: string | string[],
  changes: Change[],
  limits: Limits,
): Promise<Written> {
  const operations = changes.map(toOperation);
  const { result, headers } = await databaseSpan('batch', id, () =>
    items.batch(operations, key, limits),
  ).catch((error: Error) => {
    throw toThrottled(error);
  });
  const failed = result?.find(({ statusCode }) => statusCode >= 400 && statusCode !== 424);
  if (failed) {
    const { statusCode: code } = failed;
    const error = Object.assign(new Error(`Batch: ${code}`), { code });
    // Who may not write is refused as a whole: of one change among many this says that its partition is full.
    throw refusal(code) ?? (code === 403 ? storageFull(error) : toThrottled(error));
  }
  const charge = Number(headers?.['x-ms-request-charge']) || 0;
  return { charge, changes: changes.length };
}

/** As many of them, from the first on, as a batch may have bytes; at least one. */
export function withinBytes(changes: Change[]): Change[] {
  let bytes = 0;
  const end = changes.findIndex((change) => {
    bytes += Buffer.byteLength(JSON.stringify(change));
    return bytes > MAX_BATCH_BYTES;
  });
  return end === -1 ? changes : changes.slice(0, Math.max(1, end));
}

function toThrottled(error: Error): Error {
  if (codeOf(error) !== 429) return error;
  const { retryAfterInMs = 0 } = (error.cause ?? {}) as { retryAfterInMs?: number };
  return new Throttled(retryAfterInMs, error);
}
