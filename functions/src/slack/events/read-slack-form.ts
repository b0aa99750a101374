import { Failure } from '@talkwright/shared/contract/errors';
import type { AppRecord } from '../apps/app-record.ts';
import { verifySlackRequest } from './verify-slack-request.ts';

export type SlackForm = { app: AppRecord; fields: Record<string, unknown> };

/** The fields of a slash command, or what a `payload` among them holds. @throws Failure `signature_refused` */
export async function readSlackForm(
  deps: Parameters<typeof verifySlackRequest>[0],
  signed: { body: Uint8Array; headers: Headers },
  input: { appId: string },
): Promise<SlackForm> {
  const app = await verifySlackRequest(deps, signed, input);
  const form = Object.fromEntries(new URLSearchParams(new TextDecoder().decode(signed.body)));
  const fields = form.payload === undefined ? form : parsed(form.payload);
  // Verified for one app, it must not be about another.
  if (fields.api_app_id !== app.apiAppId) throw new Failure('signature_refused');
  return { app, fields };
}

function parsed(payload: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(payload));
  } catch {
    throw new Failure('signature_refused');
  }
}
