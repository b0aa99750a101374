import { Failure } from '@talkwright/shared/contract/errors';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { FetchText } from './documents.ts';
import { SpecRefused } from './spec-refused.ts';

type Needs = { outbound: Outbound };

const MEGABYTE = 1_000_000;
/** The largest public descriptions have some 12 MB. */
const MAX_MEGABYTES = 20;
const TIMEOUT_MS = 30_000;
const OTHER_TIMEOUT_MS = 10_000;
const ACCEPT = 'application/json, application/yaml, text/yaml, text/plain;q=0.9, */*;q=0.5';

/** @throws SpecRefused, Failure `outbound_refused`, `outbound_failed`, `outbound_timeout` */
export async function fetchDescription({ outbound }: Needs, address: string) {
  const maxBytes = MAX_MEGABYTES * MEGABYTE;
  const options = { headers: { accept: ACCEPT }, maxBytes, timeoutMs: TIMEOUT_MS };
  const { status, bytes, isTruncated, url } = await outbound.fetch(address, options);
  if (status < 200 || status > 299) {
    throw new SpecRefused(
      `The address answered with the status ${status} instead of a description.`,
    );
  }
  if (isTruncated) {
    throw new SpecRefused(
      `This description is larger than ${MAX_MEGABYTES} MB. Import a smaller part of it.`,
    );
  }
  return { text: new TextDecoder().decode(bytes), url };
}

/** Other documents that a description refers to: all of them together no larger than one may be. */
export function createFetchText({ outbound }: Needs): FetchText {
  let left = MAX_MEGABYTES * MEGABYTE;
  return async (url) => {
    try {
      const options = {
        headers: { accept: ACCEPT },
        maxBytes: Math.max(0, left),
        timeoutMs: OTHER_TIMEOUT_MS,
      };
      const { status, bytes, isTruncated } = await outbound.fetch(url, options);
      left -= bytes.length;
      // Others may have been fetched at the same time.
      if (isTruncated || left < 0) return { problem: 'it is too large.' };
      if (status < 200 || status > 299)
        return { problem: `it answered with the status ${status}.` };
      return { text: new TextDecoder().decode(bytes) };
    } catch (error) {
      if (error instanceof Failure) return { problem: error.message };
      throw error;
    }
  };
}
