import { readRequest } from '../api/read-request.ts';
import { deleteApp } from '../apps.ts';
import type { Asked } from '../asked.ts';
import { newConfigToken } from '../config-tokens.ts';
import { controls } from '../control/controls.ts';
import { addChannel, addPerson } from '../demo.ts';
import { endInstall } from '../installs.ts';
import { invokeCommand, press } from '../interact.ts';
import { personDeletes, personEdits, personSays, pressStop } from '../people.ts';
import type { Role } from '../records.ts';
import { refuse } from '../refusal.ts';
import { newId, type Slack } from '../slack.ts';
import { typed } from './mrkdwn.ts';

type Given = Record<string, string>;
type Action = (
  slack: Slack,
  given: Given,
  files: { name: string; type: string; bytes: Buffer }[],
) => unknown;

/** What the forms of the pages do. Each comes back to where its button stood. */
export async function act(slack: Slack, name: string, asked: Asked): Promise<string> {
  const { fields, uploads } = readRequest(asked);
  const action = ACTIONS[name];
  if (!action) throw refuse('unknown_action');
  await slack.store.atomically(() => action(slack, fields, Object.values(uploads)));
  return fields.back ?? '/';
}

const ACTIONS: Record<string, Action> = {
  async say(slack, given, files) {
    const { user: userId = '', channel: channelId = '', thread_ts: thread, is_raw: isRaw } = given;
    const user = slack.need('user', userId);
    const channel = slack.need('channel', channelId);
    const words = (given.text ?? '').trim();
    const [, command, text = ''] = /^(\/[a-z0-9_-]+)(?:\s+([\s\S]*))?$/.exec(words) ?? [];
    if (command && !thread && !isRaw) return invokeCommand(slack, user, channel, { command, text });
    return personSays(slack, user, channel, {
      text: typed(slack, user.team, words),
      thread_ts: thread,
      files,
    });
  },
  edit: (slack, { channel = '', ts = '', text = '' }) =>
    personEdits(slack, slack.need('channel', channel), ts, text),
  delete: (slack, { channel = '', ts = '' }) =>
    personDeletes(slack, slack.need('channel', channel), ts),
  press(slack, { user = '', channel = '', ts = '', action_id = '', value }) {
    const message = slack.message(channel, ts);
    if (!message) throw refuse('message_not_found');
    return press(slack, slack.need('user', user), slack.need('channel', channel), message, {
      action_id,
      value,
    });
  },
  stop: (slack, { user = '', app = '', channel = '', thread_ts = '' }) =>
    pressStop(
      slack,
      slack.need('user', user),
      slack.need('app', app),
      slack.need('channel', channel),
      thread_ts,
    ),
  invite: (slack, given) => changeMembers(slack, given, (all, one) => [...new Set([...all, one])]),
  kick: (slack, given) => changeMembers(slack, given, (all, one) => all.filter((id) => id !== one)),
  'make-token'(slack, { team = '' }) {
    const owner = slack.store.list('user', team).find(({ role }) => role === 'owner');
    newConfigToken(slack, slack.need('team', team).id, owner?.id ?? '');
  },
  uninstall(slack, { app = '', install = '' }) {
    endInstall(slack, slack.need('app', app), slack.need('install', install), 'uninstalled');
  },
  'delete-app': (slack, { app = '' }) => deleteApp(slack, slack.need('app', app)),
  'add-person': (slack, { team = '', name = '', role = 'member' }) => {
    const id = newId('U');
    addPerson(slack, slack.need('team', team).id, id, name, role as Role);
    for (const channel of slack.store.list('channel', team)) {
      if (channel.name !== 'general') continue;
      slack.store.put('channel', { ...channel, members: [...channel.members, id] });
    }
  },
  'add-channel': (slack, { user = '', name = '', is_private: isPrivate }) => {
    const { id, team } = slack.need('user', user);
    if (!/^[a-z0-9_-]{1,80}$/.test(name)) throw refuse('invalid_name');
    if (slack.store.list('channel', team).some((one) => one.name === name))
      throw refuse('name_taken');
    const kind = isPrivate ? 'group' : 'channel';
    const letter = isPrivate ? 'G' : 'C';
    addChannel(slack, { id: newId(letter), team, name, kind, members: [id] });
  },
  'add-workspace': (slack, given) => control(slack, 'workspaces', given),
  weather: (slack, { values = '{}' }) => control(slack, 'weather', JSON.parse(values)),
  release: (slack) => control(slack, 'deliveries/release', {}),
  retry: (slack) => control(slack, 'deliveries/retry', {}),
  repeat: (slack) => control(slack, 'deliveries/repeat', { id: 'last' }),
  expire: (slack) => control(slack, 'streams/expire', {}),
  limit: (slack) => control(slack, 'rate-limit', { method: 'chat.postMessage', seconds: 30 }),
};

const control = (slack: Slack, path: string, given: object) =>
  controls.find((one) => one.path === path)?.run(slack, { ...given }, []);

function changeMembers(
  slack: Slack,
  { channel: id = '', member = '' }: Given,
  change: (members: string[], member: string) => string[],
): void {
  const channel = slack.need('channel', id);
  slack.store.put('channel', { ...channel, members: change(channel.members, member) });
}
