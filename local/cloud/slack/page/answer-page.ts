import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer, Asked } from '../asked.ts';
import { bytesOf } from '../file-bytes.ts';
import { consent, readWanted } from '../oauth.ts';
import { openApp } from '../people.ts';
import type { Channel, User } from '../records.ts';
import { Refusal } from '../refusal.ts';
import type { Slack } from '../slack.ts';
import { act } from './actions.ts';
import { appsPage } from './apps-page.ts';
import { consentPage, refusedPage } from './consent-page.ts';
import { eventsPage } from './events-page.ts';
import { startPage } from './start-page.ts';
import { sentence, workspacePage } from './workspace-page.ts';

const HTML = {
  'content-type': 'text/html; charset=utf-8',
  'referrer-policy': 'no-referrer',
  // Pictures of answers may lie anywhere; nothing else comes from elsewhere.
  'content-security-policy':
    "default-src 'self'; img-src 'self' https: http://localhost:* http://127.0.0.1:*; base-uri 'none'; frame-ancestors 'none'",
};
const STATIC: Record<string, string> = {
  '/page.css': 'text/css; charset=utf-8',
  '/page.js': 'text/javascript; charset=utf-8',
  '/icon.svg': 'image/svg+xml',
};
const PICTURE = /^image\/(?:png|jpeg|gif|webp)$/;

/** What a browser asks for. */
export async function answerPage(slack: Slack, asked: Asked): Promise<Answer> {
  const { path, method } = asked;
  if (path === '/oauth/v2/authorize') return authorize(slack, asked);
  const type = STATIC[path];
  if (type) {
    const body = readFileSync(join(import.meta.dirname, path));
    return { status: 200, headers: { 'content-type': type }, body };
  }
  if (method === 'POST') return submit(slack, asked);
  return show(slack, asked) ?? html(404, refusedPage('There is no such page.'));
}

function show(slack: Slack, asked: Asked): Answer | undefined {
  const { path, query } = asked;
  const problem = query.get('problem') ?? undefined;
  const [, area = '', id = '', place = '', more] = path.split('/');
  if (area === '') return html(200, startPage(slack));
  if (area === 'apps') return html(200, appsPage(slack, problem && sentence(problem)));
  if (area === 'events') return html(200, eventsPage(slack));
  if (area === 'file') return file(slack, id);
  if (area === 'icon') return icon(slack, id);
  return area === 'as' ? workspace(slack, asked, { id, place, more, problem }) : undefined;
}

/** `/as/{user}/{channel}/{thread}`, and the ways there: `/app/{app}`, `/with/{user}`. */
function workspace(
  slack: Slack,
  { query, headers }: Asked,
  {
    id,
    place,
    more,
    problem,
  }: Record<'id' | 'place', string> & { more?: string; problem?: string },
): Answer | undefined {
  const me = slack.store.get('user', id || (query.get('user') ?? ''));
  if (!me) return undefined;
  const isFragment = headers['x-fragment'] !== undefined;
  if (place === 'app') return app(slack, me, { id: more ?? '', query, isFragment });
  if (place === 'with') {
    const other = slack.store.list('user', me.team).find((one) => one.id === more && !one.app);
    return other && redirect(`/as/${me.id}/${slack.directChannel(me, other).id}`);
  }
  const channel = placeOf(slack, me, place);
  if (!channel) return undefined;
  const why = problem ? `?problem=${encodeURIComponent(problem)}` : '';
  if (!place) return redirect(`/as/${me.id}/${channel.id}${why}`);
  // What a person looked at last is what an agent hears of when it is opened.
  if (!isFragment && channel.kind !== 'im') slack.store.setNote(`viewing:${me.id}`, channel.id);
  const view = { me, channel, thread: more };
  return html(200, workspacePage(slack, view, { problem, tab: 'messages' }));
}

function app(
  slack: Slack,
  me: User,
  { id, query, isFragment }: { id: string; query: URLSearchParams; isFragment: boolean },
): Answer {
  const found = slack.store.get('app', id);
  const install = slack.installIn(id, me.team);
  if (!found || !install) return redirect(`/as/${me.id}?problem=app_not_installed`);
  const tab = query.get('tab') === 'home' ? 'home' : 'messages';
  // Entering is told to the app; looking at what is new there is not.
  const channel = isFragment
    ? slack.directChannel(me, slack.need('user', install.bot_user))
    : openApp(slack, found, me, tab);
  if (tab === 'messages') return redirect(`/as/${me.id}/${channel.id}`);
  return html(200, workspacePage(slack, { me, channel }, { tab }));
}

function placeOf(slack: Slack, me: User, id: string): Channel | undefined {
  const mine = slack.store.list('channel').filter(({ members }) => members.includes(me.id));
  return id ? mine.find((one) => one.id === id) : mine[0];
}

async function submit(slack: Slack, asked: Asked): Promise<Answer> {
  const [, area, name = ''] = asked.path.split('/');
  if (area !== 'do') return html(404, refusedPage('There is no such page.'));
  try {
    return redirect(await act(slack, name, asked));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [, back = '/'] = /name="back"\r\n\r\n(\S+)/.exec(asked.body.toString('latin1')) ?? [];
    const given = new URLSearchParams(asked.body.toString()).get('back') ?? back;
    return redirect(`${given}?problem=${encodeURIComponent(error.error)}`);
  }
}

/** To pages of this address alone. */
function redirect(to: string): Answer {
  const here = 'http://here.invalid';
  const url = URL.parse(to, here);
  const location = url?.origin === here ? url.pathname + url.search : '/';
  return { status: 303, headers: { location }, body: '' };
}

/** Opened as what it is only where that is harmless. */
function file(slack: Slack, id: string): Answer | undefined {
  const found = slack.store.get('file', id);
  if (!found) return undefined;
  const isPicture = PICTURE.test(found.mimetype);
  return {
    status: 200,
    headers: {
      'content-type': isPicture ? found.mimetype : 'application/octet-stream',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `${isPicture ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(found.name)}`,
    },
    body: bytesOf(slack, id),
  };
}

function icon(slack: Slack, id: string): Answer | undefined {
  const found = slack.store.get('app', id)?.icon;
  if (found?.url) return { status: 303, headers: { location: found.url }, body: '' };
  if (!found?.file || !PICTURE.test(found.type ?? '')) return undefined;
  return {
    status: 200,
    headers: { 'content-type': found.type ?? '' },
    body: bytesOf(slack, found.file),
  };
}

/** The consent page, and what was chosen on it. */
function authorize(slack: Slack, { method, query, body }: Asked): Answer {
  try {
    const wanted = readWanted(slack, query);
    if (method !== 'POST') return html(200, consentPage(slack, wanted, query));
    const chosen = new URLSearchParams(body.toString());
    const location = consent(slack, wanted, {
      user: chosen.get('user') ?? '',
      isOrganization: chosen.get('where') === 'organization',
      isDenied: chosen.get('answer') !== 'allow',
      without: [],
    });
    return { status: 303, headers: { location }, body: '' };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return html(400, refusedPage(error.error));
  }
}

const html = (status: number, body: string): Answer => ({ status, headers: HTML, body });
