import { setSlackAdminToken } from '@talkwright/shared/areas/slack-apps';
import type { Member } from '../client.ts';
import { stack } from '../stack/running-stack.ts';

/** What people do at Slack: one of the stand-in's controls. */
export async function atSlack<Reply>(path: string, given: object): Promise<Reply> {
  const response = await fetch(`${stack().slack}/_control/${path}`, {
    method: 'POST',
    body: JSON.stringify(given),
  });
  const reply: { ok: boolean } & Reply = await response.json();
  if (!reply.ok) throw new Error(`${path}: ${JSON.stringify(reply)}`);
  return reply;
}

/** A workspace of its own, so that nothing that a test does there meets another. */
export async function newWorkspace(name: string): Promise<string> {
  const { team } = await atSlack<{ team: { id: string } }>('workspaces', { name });
  return team.id;
}

export async function newRefreshToken(team: string): Promise<string> {
  const made = await atSlack<{ refresh_token: string }>('config-tokens', { team });
  return made.refresh_token;
}

export const connectTo = async (admin: Pick<Member, 'call'>, team: string) =>
  admin.call(setSlackAdminToken, { refreshToken: await newRefreshToken(team) });
