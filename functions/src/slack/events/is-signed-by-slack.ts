import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_SECONDS = 300;

type Signed = { signingSecret: string; body: Uint8Array; headers: Headers; now: Date };

/** Whether Slack has signed these very bytes, within five minutes of now: of what is dated ahead, too, none is taken. */
export function isSignedBySlack({ signingSecret, body, headers, now }: Signed): boolean {
  const stamp = headers.get('x-slack-request-timestamp') ?? '';
  const given = /^v0=([\da-f]{64})$/.exec(headers.get('x-slack-signature') ?? '')?.[1];
  if (!given || !/^\d{1,12}$/.test(stamp)) return false;
  if (Math.abs(now.getTime() / 1_000 - Number(stamp)) > TOLERANCE_SECONDS) return false;
  const right = createHmac('sha256', signingSecret).update(`v0:${stamp}:`).update(body).digest();
  return timingSafeEqual(Buffer.from(given, 'hex'), right);
}
