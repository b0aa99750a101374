import { isObject } from './api/arguments.ts';
import { checkBlocks } from './blocks.ts';
import { bytesOf } from './file-bytes.ts';
import { imageOf } from './image.ts';
import type { Block, User } from './records.ts';
import { Refusal } from './refusal.ts';
import type { Slack } from './slack.ts';

/** Blocks as Slack takes them from one who may see the files that they show. */
export function checkShown(slack: Slack, user: User, blocks: Record<string, unknown>[]): Block[] {
  const checked = checkBlocks(blocks);
  const refused = filesIn(checked, '/blocks').filter(({ file }) => !isShown(slack, user, file));
  if (refused.length === 0) return checked;
  const errors = refused.map(({ at }) => `invalid slack file [json-pointer:${at}]`);
  throw new Refusal('invalid_blocks', {
    errors,
    response_metadata: { messages: errors.map((one) => `[ERROR] ${one}`) },
  });
}

type Named = { at: string; file: Record<string, unknown> };

function filesIn(value: unknown, at: string): Named[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => filesIn(one, `${at}/${index}`));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    key === 'slack_file' && isObject(one)
      ? [{ at: `${at}/slack_file`, file: one }]
      : filesIn(one, `${at}/${key}`),
  );
}

/** A picture that was uploaded whole, that its reader takes part in, and that Slack has looked at since. */
function isShown(slack: Slack, user: User, { id, url }: Record<string, unknown>): boolean {
  const [, fromUrl] = /-(F\w+)\//.exec(String(url ?? '')) ?? [];
  const file = slack.store.get('file', String(id ?? fromUrl));
  if (!file || (file.state !== 'private' && file.state !== 'shared')) return false;
  const isThere = file.channels.some((channel) =>
    slack.store.get('channel', channel)?.members.includes(user.id),
  );
  const isAllowed = isThere || file.user === user.id;
  const isReady = (file.readyAt ?? 0) <= slack.now();
  return isReady && isAllowed && imageOf(bytesOf(slack, file.id)) !== undefined;
}
