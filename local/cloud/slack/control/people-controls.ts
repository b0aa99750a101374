import { invokeCommand, press } from '../interact.ts';
import { messageObject } from '../objects.ts';
import {
  type Attachment,
  conversationWith,
  lookAt,
  openApp,
  personDeletes,
  personEdits,
  personSays,
  pressStop,
} from '../people.ts';
import type { Channel, User } from '../records.ts';
import { refuse } from '../refusal.ts';
import type { Slack } from '../slack.ts';
import {
  type Control,
  channelOf,
  type Given,
  isTrue,
  list,
  needed,
  optional,
  userOf,
} from './given.ts';

/** What people do. */
export const peopleControls: Control[] = [
  {
    // `channel`, or `app` for the direct conversation with it.
    method: 'POST',
    path: 'messages',
    run(slack, given) {
      const user = userOf(slack, given);
      const channel = placeOf(slack, given, user);
      const { ts } = personSays(slack, user, channel, {
        text: String(given.text ?? ''),
        thread_ts: optional(given, 'thread_ts'),
        broadcast: isTrue(given, 'broadcast'),
        files: list(given, 'files').map((file) => attachmentOf(file as Given)),
      });
      return { channel: channel.id, ts };
    },
  },
  {
    method: 'POST',
    path: 'messages/edit',
    run(slack, given) {
      personEdits(slack, channelOf(slack, given), needed(given, 'ts'), needed(given, 'text'));
      return {};
    },
  },
  {
    method: 'POST',
    path: 'messages/delete',
    run(slack, given) {
      personDeletes(slack, channelOf(slack, given), needed(given, 'ts'));
      return {};
    },
  },
  {
    // What stands there, with what only one person sees and how far a stream is.
    method: 'GET',
    path: 'messages',
    run(slack, given) {
      const channel = optional(given, 'channel')
        ? channelOf(slack, given)
        : placeOf(slack, given, userOf(slack, given));
      const thread = optional(given, 'thread_ts');
      const all = slack
        .messages(channel.id)
        .filter((one) => !thread || one.ts === thread || one.thread_ts === thread);
      return {
        channel: channel.id,
        messages: all.map((one) => ({
          ...messageObject(slack, one),
          ...(one.onlyFor && { only_for: one.onlyFor }),
          ...(one.stream && { stream: one.stream }),
        })),
        sessions: slack.store.list('session', channel.id),
        prompts: slack.store.get('prompts', channel.id) ?? null,
      };
    },
  },
  {
    method: 'POST',
    path: 'open-app',
    run(slack, given) {
      const app = slack.need('app', needed(given, 'app'));
      const tab = optional(given, 'tab') === 'home' ? 'home' : 'messages';
      return { channel: openApp(slack, app, userOf(slack, given), tab).id };
    },
  },
  {
    method: 'POST',
    path: 'look-at',
    run(slack, given) {
      const app = slack.need('app', needed(given, 'app'));
      const channel = optional(given, 'channel') ? channelOf(slack, given) : undefined;
      lookAt(slack, app, userOf(slack, given), channel);
      return {};
    },
  },
  {
    method: 'POST',
    path: 'stop',
    run(slack, given) {
      const user = userOf(slack, given);
      const app = slack.need('app', needed(given, 'app'));
      pressStop(slack, user, app, channelOf(slack, given), needed(given, 'thread_ts'));
      return {};
    },
  },
  {
    method: 'POST',
    path: 'press',
    run(slack, given) {
      const channel = channelOf(slack, given);
      const message = slack.message(channel.id, needed(given, 'ts'));
      if (!message) throw refuse('message_not_found');
      const action = { action_id: needed(given, 'action_id'), value: optional(given, 'value') };
      return press(slack, userOf(slack, given), channel, message, action);
    },
  },
  {
    method: 'POST',
    path: 'command',
    run(slack, given) {
      const user = userOf(slack, given);
      return invokeCommand(slack, user, channelOf(slack, given), {
        command: needed(given, 'command'),
        text: String(given.text ?? ''),
        app: optional(given, 'app'),
      });
    },
  },
];

const placeOf = (slack: Slack, given: Given, user: User): Channel =>
  optional(given, 'app')
    ? conversationWith(slack, slack.need('app', needed(given, 'app')), user)
    : channelOf(slack, given);

const attachmentOf = (file: Given): Attachment => ({
  name: needed(file, 'name'),
  type: optional(file, 'mimetype'),
  bytes: Buffer.from(String(file.content_base64 ?? ''), 'base64'),
});
