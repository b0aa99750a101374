import type { AppRecord } from '../apps/app-record.ts';
import { verifySlackRequest } from '../events/verify-slack-request.ts';

export type SlackForm = { app: AppRecord; fields: URLSearchParams };

/**
 * A command or the press of a button: a form, signed as it came.
 * @throws Failure `signature_refused`
 */
export async function readSlackForm(
  deps: Parameters<typeof verifySlackRequest>[0],
  signed: { body: Uint8Array; headers: Headers },
  input: { appId: string },
): Promise<SlackForm> {
  const app = await verifySlackRequest(deps, signed, input);
  return { app, fields: new URLSearchParams(new TextDecoder().decode(signed.body)) };
}
