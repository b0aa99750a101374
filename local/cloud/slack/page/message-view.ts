import { appOf } from '../people.ts';
import type { Channel, Message, User } from '../records.ts';
import { type Slack, sessionId } from '../slack.ts';
import { finalBlocks } from '../stream-blocks.ts';
import { showBlocks } from './block-parts.ts';
import { html } from './layout.ts';
import { mrkdwn } from './mrkdwn.ts';

/** Who looks, and where. */
export type View = {
  me: User;
  channel: Channel;
  thread?: string | undefined;
  /** No way into the thread: one is in it. */
  isInThread?: boolean;
};

export const pathOf = ({ me, channel, thread }: View): string =>
  `/as/${me.id}/${channel.id}${thread ? `/${thread}` : ''}`;

/** A form of hidden fields and one button, which comes back to where it stood. */
export function action(
  name: string,
  label: string,
  fields: Record<string, string>,
  { title = label, look = '' }: { title?: string; look?: string } = {},
): string {
  const hidden = Object.entries(fields).map(
    ([key, value]) => `<input type="hidden" name="${html(key)}" value="${html(value)}" />`,
  );
  return `<form method="post" action="/do/${html(name)}" data-quiet>${hidden.join('')}<button class="${html(look)}" aria-label="${html(title)}">${html(label)}</button></form>`;
}

/** One message, as it stands for whoever looks: growing while it streams. */
export function messageView(slack: Slack, view: View, message: Message): string {
  const { me, channel } = view;
  const author = slack.store.get('user', message.user);
  const name = message.username ?? author?.real_name ?? 'Somebody';
  const app = message.app_id && message.username === undefined;
  const mine = message.user === me.id;
  const isForeign = author && author.team !== me.team;
  const badges = [
    app ? '<span class="badge">app</span>' : '',
    isForeign
      ? `<span class="badge">${html(slack.store.get('team', author.team)?.name)}</span>`
      : '',
  ];
  return `<li id="m-${html(message.ts.replace('.', '-'))}" class="message${message.onlyFor ? ' private' : ''}">
    ${avatar(slack, message)}
    <div class="body">
      <p class="who"><strong>${html(name)}</strong>${badges.join('')} <time>${timeOf(message.ts)}</time>${message.edited ? ' <span class="note">(edited)</span>' : ''}</p>
      ${message.onlyFor ? '<p class="note">Only visible to you</p>' : ''}
      ${content(slack, view, message)}
      ${message.stream?.state === 'streaming' ? '<p class="note streaming">writing…</p>' : ''}
      ${message.stream?.state === 'stopped_by_user' ? '<p class="note">Stopped</p>' : ''}
      ${files(slack, message)}
      ${message.onlyFor ? '' : tools(slack, view, message, mine && !author?.app, channel)}
    </div>
  </li>`;
}

function content(slack: Slack, view: View, message: Message): string {
  const blocks = message.stream ? finalBlocks(message) : message.blocks;
  if (!blocks?.length) return `<div class="text">${mrkdwn(slack, message.text)}</div>`;
  return showBlocks(slack, blocks, (actionId, value, label, isPrimary) =>
    action(
      'press',
      label,
      {
        ...placeOf(view),
        channel: message.channel,
        ts: message.ts,
        action_id: actionId,
        value,
      },
      { look: isPrimary ? 'primary' : '' },
    ),
  );
}

export const placeOf = (view: View): { user: string; back: string } => ({
  user: view.me.id,
  back: pathOf(view),
});

function avatar(slack: Slack, { app_id: id, user, username }: Message): string {
  const icon = id && username === undefined ? slack.store.get('app', id)?.icon : undefined;
  if (icon) return `<img class="avatar" src="/icon/${html(id)}" alt="" width="36" height="36" />`;
  const name = username ?? slack.store.get('user', user)?.real_name ?? '?';
  return `<span class="avatar" aria-hidden="true">${html(name.slice(0, 1).toUpperCase())}</span>`;
}

function files(slack: Slack, message: Message): string {
  const shown = (message.files ?? []).flatMap((id) => {
    const file = slack.store.get('file', id);
    if (!file) return [];
    const isPicture = /^image\/(?:png|jpeg|gif|webp)$/.test(file.mimetype);
    const name = html(file.title);
    return isPicture
      ? [
          `<figure><a href="/file/${id}"><img src="/file/${id}" alt="${html(file.alt_text ?? file.title)}" loading="lazy" /></a><figcaption>${name}</figcaption></figure>`,
        ]
      : [
          `<a class="file" href="/file/${id}" download>${name} <span class="note">${Math.ceil(file.size / 1_024)} KB</span></a>`,
        ];
  });
  return shown.length > 0 ? `<div class="files">${shown.join('')}</div>` : '';
}

function tools(
  slack: Slack,
  view: View,
  message: Message,
  mine: boolean,
  channel: Channel,
): string {
  const { me, isInThread } = view;
  const replies = message.thread_ts
    ? 0
    : slack.replies(channel.id, message.ts).filter((one) => isFor(one, me)).length;
  const root = message.thread_ts ?? message.ts;
  const label = replies > 0 ? `${replies} ${replies === 1 ? 'reply' : 'replies'}` : 'Reply';
  const reply = isInThread ? '' : `<a href="${pathOf({ me, channel, thread: root })}">${label}</a>`;
  const own = mine
    ? `<details class="own"><summary>Change</summary>
        <form method="post" action="/do/edit" data-quiet>${hiddenFields({ ...placeOf(view), channel: channel.id, ts: message.ts })}
          <label>New text<input name="text" value="${html(message.text)}" /></label><button>Save</button></form>
        ${action('delete', 'Delete', { ...placeOf(view), channel: channel.id, ts: message.ts })}</details>`
    : '';
  return reply || own ? `<div class="tools">${reply}${own}</div>` : '';
}

export const hiddenFields = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([key, value]) => `<input type="hidden" name="${html(key)}" value="${html(value)}" />`)
    .join('');

export const isFor = ({ onlyFor }: Message, me: User): boolean => !onlyFor || onlyFor === me.id;

/** What agents say of themselves in one thread, with the way to stop them. */
export function sessionView(slack: Slack, view: View, thread: string): string {
  const sessions = slack.store
    .list('session', view.channel.id)
    .filter((one) => one.thread_ts === thread);
  return sessions
    .map(({ app: id, says, status, title }) => {
      const app = slack.store.get('app', id);
      const name = app?.manifest.display_information.name ?? 'The app';
      const events = app?.manifest.settings?.event_subscriptions?.bot_events ?? [];
      const isSaying = says && says.until > slack.now();
      const isBusy = status === 'processing';
      const line = isSaying
        ? `${name} ${says.loading?.[0] ?? says.status}`
        : isBusy
          ? `${name} is working…`
          : '';
      const stop =
        isBusy && events.includes('agent_session_stopped')
          ? action('stop', 'Stop', {
              ...placeOf(view),
              channel: view.channel.id,
              app: id,
              thread_ts: thread,
            })
          : '';
      const about = title ? `<span class="note">${html(title)}</span>` : '';
      const isQuiet = !line && !stop && !about && status !== 'suspended';
      if (isQuiet) return '';
      const waiting = status === 'suspended' ? '<span class="note">waits for you</span>' : '';
      const key = sessionId(id, '', thread).replaceAll(/[/.]/g, '-');
      const said = line ? `<span class="streaming" role="status">${html(line)}</span>` : '';
      return `<li id="s-${html(key)}" class="session">${said}${about}${waiting}${stop}</li>`;
    })
    .join('');
}

/** Suggested by the app itself, or by its manifest. */
export function promptsView(slack: Slack, view: View): string {
  const app = appOf(slack, view.channel);
  if (!app) return '';
  const set = slack.store.get('prompts', view.channel.id);
  const { agent_view: agent, assistant_view: assistant } = app.manifest.features ?? {};
  const prompts = set?.prompts ?? agent?.suggested_prompts ?? assistant?.suggested_prompts ?? [];
  if (prompts.length === 0) return '';
  const forms = prompts.map(({ title, message }) =>
    action('say', title, {
      ...placeOf(view),
      channel: view.channel.id,
      text: message,
      is_raw: 'true',
    }),
  );
  return `<section class="prompts" aria-label="Suggested prompts"><p class="note">${html(set?.title ?? 'Try')}</p><div class="row">${forms.join('')}</div></section>`;
}

const timeOf = (ts: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'short' }).format(
    Number(ts) * 1_000,
  );
