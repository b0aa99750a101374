import type { Slack } from '../slack.ts';
import { html } from './layout.ts';
import { link } from './markdown.ts';

const LINE_BREAK = '<br />';

/** Slack's own mark-up, of people's messages and of text objects: `*bold*`, `<https://…|label>`, `<@U…>`. */
export function mrkdwn(slack: Slack, text: string): string {
  return text
    .split(/(```[\s\S]*?```)/)
    .map((part) =>
      part.startsWith('```') && part.length > 5
        ? `<pre>${escaped(part.slice(3, -3).trim())}</pre>`
        : lines(slack, part),
    )
    .join('');
}

/** Texts come with `&`, `<` and `>` escaped already; what was not, is escaped here. */
const escaped = (text: string): string => html(unescaped(text));

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

function lines(slack: Slack, text: string): string {
  const shown = text.split('\n').map((line) => {
    const [, quoted] = /^(?:&gt;|>) ?(.*)$/.exec(line) ?? [];
    return quoted === undefined
      ? `${inline(slack, line)}${LINE_BREAK}`
      : `<span class="quote">${inline(slack, quoted)}</span>`;
  });
  return shown.join('').replace(/<br \/>$/, '');
}

const inline = (slack: Slack, line: string): string =>
  line
    .split(/(`[^`]+`|<[^<>]+>)/)
    .map((part) => {
      if (/^`.+`$/.test(part)) return `<code>${escaped(part.slice(1, -1))}</code>`;
      return /^<.+>$/.test(part) ? reference(slack, part.slice(1, -1)) : styled(escaped(part));
    })
    .join('');

const styled = (text: string): string =>
  text
    .replaceAll(/(?<![\w*])\*(\S(?:[^*]*\S)?)\*(?![\w*])/g, '<strong>$1</strong>')
    .replaceAll(/(?<![\w_])_(\S(?:[^_]*\S)?)_(?![\w_])/g, '<em>$1</em>')
    .replaceAll(/(?<![\w~])~(\S(?:[^~]*\S)?)~(?![\w~])/g, '<del>$1</del>');

/** What stands between angle brackets: a person, a channel, everybody, or an address. */
function reference(slack: Slack, inner: string): string {
  const [target = '', label] = inner.split('|');
  if (target.startsWith('@')) {
    const user = slack.store.get('user', target.slice(1));
    return `<span class="mention">@${html(user?.name ?? label ?? target.slice(1))}</span>`;
  }
  if (target.startsWith('#')) {
    const channel = slack.store.get('channel', target.slice(1));
    return `<span class="mention">#${html(channel?.name ?? label ?? target.slice(1))}</span>`;
  }
  // This one wakes everybody up: it has to be seen.
  if (target.startsWith('!')) return `<span class="ping">@${html(target.slice(1))}</span>`;
  return link(unescaped(target), label === undefined ? escaped(target) : escaped(label));
}

/** What a person types as Slack keeps it: escaped, with people, channels and addresses marked. */
export function typed(slack: Slack, team: string, text: string): string {
  const people = new Map(
    [...slack.store.list('user')]
      .filter((user) => !user.isDeleted)
      .toSorted((a, b) => Number(a.team === team) - Number(b.team === team))
      .map(({ name, id }) => [name, id]),
  );
  const channels = new Map(slack.store.list('channel', team).map(({ name, id }) => [name, id]));
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/https?:\/\/[^\s<>|]+[^\s<>|.,;:!?)]/g, '<$&>')
    .replaceAll(/(?<![\w/])@(channel|here|everyone)\b/g, '<!$1>')
    .replaceAll(/(?<![\w/<])@([a-z0-9._-]*[a-z0-9])/gi, (all, name: string) => {
      const id = people.get(name.toLowerCase());
      return id ? `<@${id}>` : all;
    })
    .replaceAll(/(?<![\w/<])#([a-z0-9_-]+)/gi, (all, name: string) => {
      const id = channels.get(name.toLowerCase());
      return id ? `<#${id}|${name}>` : all;
    });
}
