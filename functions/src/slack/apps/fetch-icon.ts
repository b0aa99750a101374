import { Failure } from '@talkwright/shared/contract/errors';
import type { Outbound } from '../../platform/outbound/outbound.ts';

const MAX_BYTES = 5_000_000;
const TIMEOUT_MS = 8_000;

/** A PNG, JPEG or GIF, by its first bytes: whether it is square and large enough, Slack says. */
const BEGINNINGS = ['89504e47', 'ffd8ff', '47494638'];

/** @throws Failure `outbound_refused`, `outbound_failed`, `outbound_timeout` */
export async function fetchIcon(
  { outbound }: { outbound: Outbound },
  url: string,
): Promise<Uint8Array> {
  const { status, bytes, isTruncated } = await outbound.fetch(url, {
    headers: { accept: 'image/png, image/jpeg, image/gif' },
    maxBytes: MAX_BYTES,
    timeoutMs: TIMEOUT_MS,
  });
  if (status !== 200) throw failed(`The address of the icon answered with the status ${status}.`);
  if (isTruncated) throw failed('The icon is larger than 5 MB.');
  const beginning = Buffer.from(bytes.subarray(0, 4)).toString('hex');
  if (!BEGINNINGS.some((known) => beginning.startsWith(known))) {
    throw failed('The address of the icon leads to no PNG, JPEG or GIF picture.');
  }
  return bytes;
}

const failed = (message: string) => new Failure('outbound_failed', { message });
