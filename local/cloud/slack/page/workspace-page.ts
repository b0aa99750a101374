import { appOf } from '../people.ts';
import type { App, Channel, Message, User } from '../records.ts';
import type { Slack } from '../slack.ts';
import { showBlocks } from './block-parts.ts';
import { html, layout } from './layout.ts';
import {
  action,
  hiddenFields,
  isFor,
  messageView,
  pathOf,
  placeOf,
  promptsView,
  sessionView,
  type View,
} from './message-view.ts';

const MOST_SHOWN = 300;

/** A workspace as one person sees it: the conversations, one of them open, a thread beside it. */
export function workspacePage(
  slack: Slack,
  view: View,
  { problem, tab }: { problem?: string | undefined; tab: 'messages' | 'home' },
): string {
  const { channel, thread } = view;
  const title = titleOf(slack, view.me, channel);
  return layout(
    title,
    `<div class="workspace${thread ? ' with-thread' : ''}">
      ${sidebar(slack, view)}
      <main class="conversation">
        ${header(slack, view, tab, title)}
        ${problem ? `<p class="problem" role="alert">${html(sentence(problem))}</p>` : ''}
        ${tab === 'home' ? home(slack, view) : conversation(slack, view)}
      </main>
      ${thread ? threadPanel(slack, view, thread) : ''}
    </div>`,
  );
}

function sidebar(slack: Slack, { me, channel }: View): string {
  const team = slack.store.get('team', me.team);
  const mine = slack.store.list('channel').filter(({ members }) => members.includes(me.id));
  const entry = (one: Channel) =>
    `<li><a href="${pathOf({ me, channel: one })}"${one.id === channel.id ? ' aria-current="page"' : ''}>${html(titleOf(slack, me, one))}</a></li>`;
  const apps = slack.store.list('app').filter(({ id }) => slack.installIn(id, me.team));
  const people = slack.store
    .list('user')
    .filter((one) => !one.app && !one.isDeleted)
    .map(
      (one) =>
        `<option value="${one.id}"${one.id === me.id ? ' selected' : ''}>${html(one.real_name)}, ${html(slack.store.get('team', one.team)?.name)}</option>`,
    );
  const direct = mine.filter((one) => one.kind === 'im' && !appOf(slack, one));
  const others = slack.store
    .list('user', me.team)
    .filter((one) => !one.app && !one.isDeleted && one.id !== me.id)
    .filter((one) => !direct.some(({ members }) => members.includes(one.id)))
    .map((one) => `<li><a href="/as/${me.id}/with/${one.id}">${html(one.real_name)}</a></li>`);
  return `<nav class="sidebar" aria-label="Conversations">
    <details class="menu" open>
      <summary><strong>${html(team?.name)}</strong></summary>
      <form method="get" action="/as" class="switch"><label>You are<select name="user" data-submit>${people.join('')}</select></label><noscript><button>Go</button></noscript></form>
      <h2>Channels</h2>
      <ul>${mine
        .filter(({ kind }) => kind === 'channel' || kind === 'group')
        .map(entry)
        .join('')}</ul>
      <details class="more"><summary>Add a channel</summary><form method="post" action="/do/add-channel" class="stack">${hiddenFields({ user: me.id, back: `/as/${me.id}` })}
        <label>Name<input name="name" required maxlength="80" pattern="[a-z0-9_\\-]+" title="small letters, digits, - and _" /></label>
        <label class="check"><input type="checkbox" name="is_private" value="true" /> Private</label><button>Create</button></form></details>
      <h2>Direct messages</h2>
      <ul>${direct.map(entry).join('')}${others.join('')}</ul>
      <h2>Agents &amp; apps</h2>
      ${apps.length > 0 ? `<ul>${apps.map((app) => `<li><a href="/as/${me.id}/app/${app.id}"${appOf(slack, channel)?.id === app.id ? ' aria-current="page"' : ''}>${html(app.manifest.display_information.name)}</a></li>`).join('')}</ul>` : '<p class="note">None installed yet.</p>'}
      <h2>Beside it</h2>
      <ul><li><a href="/apps">Your apps and tokens</a></li><li><a href="/events">Events and faults</a></li><li><a href="/">All workspaces</a></li></ul>
    </details>
  </nav>`;
}

function header(slack: Slack, view: View, tab: 'messages' | 'home', title: string): string {
  const { me, channel } = view;
  const app = appOf(slack, channel);
  const shared = channel.shared.length
    ? `<span class="badge">shared with ${html(
        slack
          .teamsOf(channel)
          .filter((team) => team !== me.team)
          .map((team) => slack.store.get('team', team)?.name)
          .join(', '),
      )}</span>`
    : '';
  const tabs = app
    ? `<nav class="tabs" aria-label="${html(title)}"><a href="${pathOf({ me, channel })}"${tab === 'messages' ? ' aria-current="page"' : ''}>Messages</a><a href="/as/${me.id}/app/${app.id}?tab=home"${tab === 'home' ? ' aria-current="page"' : ''}>Home</a></nav>`
    : '';
  return `<header class="bar"><h1>${html(title)}</h1>${channel.kind === 'group' ? '<span class="badge">private</span>' : ''}${shared}${tabs}${app ? '' : members(slack, view)}</header>`;
}

function members(slack: Slack, view: View): string {
  const { channel } = view;
  if (channel.kind === 'im') return '';
  const names = channel.members.map((id) => slack.store.get('user', id)?.real_name ?? id);
  const bots = slack
    .activeInstalls()
    .filter((one) => slack.teamsOf(channel).some((team) => slack.covers(one, team)));
  const forms = bots.map(({ app: id, bot_user: bot }) => {
    const name = slack.store.get('app', id)?.manifest.display_information.name ?? id;
    const fields = { ...placeOf(view), channel: channel.id, member: bot };
    return channel.members.includes(bot)
      ? action('kick', `Remove ${name}`, fields)
      : action('invite', `Add ${name}`, fields, { look: 'primary' });
  });
  return `<details class="members"><summary>${channel.members.length} members</summary><p>${html(names.join(', '))}</p><div class="row">${forms.join('')}</div></details>`;
}

function conversation(slack: Slack, view: View): string {
  const { me, channel } = view;
  const all = slack.recent(channel.id, MOST_SHOWN).filter((one) => isFor(one, me));
  const app = appOf(slack, channel);
  const roots = all.filter((one) => !one.thread_ts || one.subtype === 'thread_broadcast');
  const shown = app
    ? roots.map((root) => session(slack, view, root, all))
    : roots.map((one) => messageView(slack, view, one) + sessionView(slack, view, one.ts));
  const empty = app
    ? `<li id="empty" class="empty">${html(app.manifest.features?.agent_view?.agent_description ?? `This is the beginning of your conversation with ${app.manifest.display_information.name}.`)}</li>`
    : '<li id="empty" class="empty">Nobody has written here yet.</li>';
  return `<ol class="messages" id="messages" data-live tabindex="0" aria-label="Messages">${shown.join('') || empty}</ol>
    <div id="prompts" data-live>${promptsView(slack, view)}</div>
    ${composer(slack, view, undefined, app)}`;
}

/** In an agent's conversation what belongs to a question stands below it. */
function session(slack: Slack, view: View, root: Message, all: Message[]): string {
  const replies = all.filter(
    (one) => one.thread_ts === root.ts && one.subtype !== 'thread_broadcast',
  );
  const id = root.ts.replace('.', '-');
  const inside = { ...view, isInThread: true };
  const inner = replies.map((one) => messageView(slack, inside, one)).join('');
  return `${messageView(slack, view, root)}<li id="t-${id}"><ol class="replies">${inner}${sessionView(slack, view, root.ts)}</ol></li>`;
}

function threadPanel(slack: Slack, outer: View, thread: string): string {
  const view = { ...outer, isInThread: true };
  const { me, channel } = view;
  const root = slack.message(channel.id, thread);
  const all = [...(root ? [root] : []), ...slack.replies(channel.id, thread)].filter((one) =>
    isFor(one, me),
  );
  return `<section class="thread" aria-label="Thread">
    <header class="bar"><h2>Thread</h2><a href="${pathOf({ me, channel })}">Close</a></header>
    <ol class="messages" id="thread" data-live tabindex="0" aria-label="Messages of the thread">${all.map((one) => messageView(slack, view, one)).join('')}${sessionView(slack, view, thread)}</ol>
    ${composer(slack, view, thread, appOf(slack, channel))}
  </section>`;
}

function composer(
  slack: Slack,
  view: View,
  thread: string | undefined,
  app: App | undefined,
): string {
  const { me, channel } = view;
  const title = titleOf(slack, me, channel);
  const label = thread ? 'Reply' : `Message ${title}`;
  const commands = slack
    .activeInstalls()
    .filter((one) => slack.covers(one, me.team))
    .flatMap((one) => slack.store.get('app', one.app)?.manifest.features?.slash_commands ?? [])
    .map(({ command }) => command);
  const bots = channel.members
    .map((id) => slack.store.get('user', id))
    .filter((one) => one !== undefined)
    .filter((one) => one.app && !one.isDeleted)
    .map(({ name }) => `@${name}`);
  const hints = [...(app ? [] : bots), ...(thread ? [] : commands)];
  return `<form class="composer" method="post" action="/do/say" enctype="multipart/form-data" data-composer>
    ${hiddenFields({ ...placeOf(view), channel: channel.id, ...(thread && { thread_ts: thread }) })}
    <label class="hidden" for="text${thread ? '-thread' : ''}">${html(label)}</label>
    <textarea id="text${thread ? '-thread' : ''}" name="text" rows="2" placeholder="${html(label)}"${thread || !view.thread ? ' autofocus' : ''}></textarea>
    <div class="row"><label class="attach">Attach<input type="file" name="file" multiple /></label>
      ${hints.length > 0 ? `<span class="note">${hints.map((hint) => `<button type="button" class="hint" data-insert="${html(hint)}">${html(hint)}</button>`).join('')}</span>` : ''}
      <button class="primary">Send</button></div>
  </form>`;
}

/** The Home tab, where the app has published one. */
function home(slack: Slack, { me, channel }: View): string {
  const app = appOf(slack, channel);
  const view = slack.store.get('view', `${app?.id}/${me.id}`)?.view as { blocks?: [] } | undefined;
  const shown = view?.blocks ? showBlocks(slack, view.blocks, () => '') : '';
  return `<div class="messages" id="home" data-live><div id="home-view">${shown || '<p class="empty">This app has no Home tab.</p>'}</div></div>`;
}

function titleOf(slack: Slack, me: User, { kind, name, members }: Channel): string {
  if (kind === 'channel' || kind === 'group') return `#${name}`;
  const others = members.filter((id) => id !== me.id).map((id) => slack.store.get('user', id));
  const [first] = others;
  const app = slack.store.get('app', first?.app ?? '');
  return app?.manifest.display_information.name ?? others.map((one) => one?.real_name).join(', ');
}

const SENTENCES: Record<string, string> = {
  name_taken: 'There is a channel of this name.',
  no_text: 'Write something, or attach a file.',
  unknown_command: 'No app here has this command.',
  app_not_installed: 'This app is not installed in this workspace.',
  session_not_processing: 'There is nothing to stop any more.',
  thread_not_found: 'This thread is not there any more.',
  message_not_found: 'This message is not there any more.',
  not_in_channel: 'You are not in this conversation.',
};

export const sentence = (error: string): string => SENTENCES[error] ?? `Refused: ${error}`;
