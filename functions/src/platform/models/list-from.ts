import { isRecord } from '@talkwright/shared/contract/json-object';
import type OpenAI from 'openai';

/** `ends`: the day on which its server shuts it down, where it says so. */
export type ServerModel = { name: string; ends?: string };

export const TOO_LONG = 'list_too_long';
/** A server of many makers' models describes hundreds of them at length. */
const MAX_BYTES = 5_000_000;

/** What the server lists at `GET /v1/models`. @throws Error of the SDK, or with the code `list_too_long` */
export async function listFrom(openai: OpenAI, signal: AbortSignal): Promise<ServerModel[]> {
  const answer = await openai.models.list({ signal, maxRetries: 0 }).asResponse();
  const list: unknown = JSON.parse(await textOf(answer));
  const models = isRecord(list) ? list.data : list;
  if (!Array.isArray(models)) throw new Error('The server has no list of models.');
  return models.flatMap((model: unknown) => {
    if (!isRecord(model) || typeof model.id !== 'string') return [];
    const { shutdown_date: ends } = model;
    return [{ name: model.id, ...(typeof ends === 'string' && { ends: ends.slice(0, 10) }) }];
  });
}

async function textOf({ body }: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body ?? []) {
    bytes += piece.length;
    if (bytes > MAX_BYTES) {
      throw Object.assign(new Error('The list of models is too long.'), { code: TOO_LONG });
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}
