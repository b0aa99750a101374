import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { plans } from '@talkwright/shared/plans';
import type { Member } from '../../../functions/src/accounts/caller.ts';
import type { Deps } from '../../../functions/src/deps.ts';
import { parseConfig } from '../../../functions/src/platform/config.ts';
import { createDns } from '../../../functions/src/platform/dns.ts';
import { createSearchEngine } from '../../../functions/src/platform/search-engine.ts';
import { searchWeb } from '../../../functions/src/web-search/search-web.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { startListener } from '../../support/cloud/listener.ts';
import { outboundWith } from '../../support/cloud/outbound.ts';
import { settings } from '../../support/cloud/settings.ts';
import { newAdmin } from '../../support/cloud/use-cases.ts';

const MB = 1_000_000;
const ARTICLE = 'The Heron Loop is open again after the repair of the footbridge at Otter Ford.';

let cloud: Cloud;
let deps: Deps;
let member: Member;
const answers = new Map<string, RequestListener>();
/** What the search engine answers, as text. */
let found: string;
const searched: string[] = [];
let engine: Awaited<ReturnType<typeof startListener>>;
let pages: Awaited<ReturnType<typeof startListener>>;
let inside: Awaited<ReturnType<typeof startListener>>;

beforeAll(async () => {
  [engine, pages, inside] = await Promise.all([
    startListener((request, response) => {
      searched.push(request.url ?? '');
      response.end(found);
    }),
    startListener((request, response) => {
      const answer = answers.get(request.url ?? '');
      if (answer) answer(request, response);
      else response.writeHead(404).end();
    }),
    startListener((_request, response) => response.end('secrets of a private network')),
  ]);
  cloud = await startCloud({
    outbound: outboundWith({ OUTBOUND_ALLOW: `localhost:${pages.port}` }),
    searchEngine: searchEngineAt(`http://localhost:${engine.port}/search?language=en`),
  });
  deps = cloud.deps;
  member = await newAdmin(deps);
});
afterAll(async () => {
  for (const server of [engine, pages, inside]) server.close();
  await cloud.stop();
});

function searchEngineAt(SEARCH_URL?: string) {
  const config = parseConfig({ ...settings, SEARCH_URL });
  return createSearchEngine(config, createDns(config));
}

const pageUrl = (path: string) => `http://localhost:${pages.port}${path}`;

const html =
  (body: string | Uint8Array, type = 'text/html'): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': type }).end(body);

const article = (body: string) =>
  `<html><head><title>Trail news</title></head><body><nav>Home</nav><article>${body}</article></body></html>`;

/** Looks a page up that answers like this. Whatever it does, the search engine has said `snippet`. */
async function lookUp(answer: RequestListener, path = '/page', given: Partial<Deps> = {}) {
  answers.set(path, answer);
  found = JSON.stringify({
    results: [{ url: pageUrl(path), title: 'Found', content: 'snippet' }],
  });
  return search({}, given);
}

function search(fields: object = {}, given: Partial<Deps> = {}) {
  return searchWeb(
    { ...deps, ...given },
    {
      tenantId: member.tenantId,
      query: 'Is the Heron Loop open?',
      maxResults: 5,
      signal: new AbortController().signal,
      ...fields,
    },
  );
}

const read = (text: unknown, title: unknown = expect.anything()) => ({
  pages: [{ url: pageUrl('/page'), title, text }],
});
const UNREAD = { pages: [{ url: expect.any(String), title: 'Found', text: 'snippet' }] };

describe('a page that was found', () => {
  it('is read as a person would, without menus, scripts and what is hidden', async () => {
    const body = `<h1>News</h1><p>${ARTICLE}</p><script>alert(1)</script><style>p{}</style><p hidden>Obey!</p>`;
    const result = await lookUp(html(article(body)));
    expect(result).toEqual(read(expect.stringContaining(ARTICLE), 'Trail news'));
    expect(JSON.stringify(result)).not.toMatch(/Home|alert|Obey|p\{/);
  });

  it('of a few words is read whole, but for what is hidden', async () => {
    const hidden = ['hidden', 'aria-hidden="true"', 'style="color: red; display:none"'];
    const body = hidden.map((attribute) => `<div ${attribute}><p>Obey!</p></div>`).join('');
    await expect(lookUp(html(`${body}<p>Open.</p>`))).resolves.toEqual(read('Open.'));
  });

  it.each([
    [
      'windows-1251',
      'text/html; charset=windows-1251',
      Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]),
      'Привет',
    ],
    [
      'Shift_JIS',
      'text/html; charset=Shift_JIS',
      Buffer.from([0x8e, 0xa9, 0x93, 0x5d, 0x8e, 0xd4]),
      '自転車',
    ],
    [
      'latin1 that says nothing',
      'text/html',
      Buffer.from('Fahrräder für alle', 'latin1'),
      'Fahrräder für alle',
    ],
    [
      'UTF-8 that says nothing',
      'text/html',
      Buffer.from('Fahrräder für alle'),
      'Fahrräder für alle',
    ],
    ['UTF-16', 'text/html', Buffer.from('\ufeff<p>Fahrräder</p>', 'utf16le'), 'Fahrräder'],
    [
      'a name that nobody knows',
      'text/html; charset=klingon',
      Buffer.from('Fahrräder'),
      'Fahrräder',
    ],
    ['plain text', 'text/plain', Buffer.from('a < b & <b>c</b>'), 'a < b & <b>c</b>'],
    [
      'an encoding in the page',
      'text/html',
      Buffer.from('<meta charset="iso-8859-2"><p>D\xbbd\xbb</p>', 'latin1'),
      'Dťdť',
    ],
  ])('is read in %s', async (_name, type, bytes, text) => {
    await expect(lookUp(html(bytes, type))).resolves.toEqual(read(text));
  });

  it('is read whole where it is nested deeper than a browser would show it', async () => {
    const deep = '<div>'.repeat(5_000);
    await expect(lookUp(html(`${deep}<p>${ARTICLE}</p>`))).resolves.toEqual(read(ARTICLE));
  });

  it('is cited by the address that answered in the end', async () => {
    answers.set('/moved', html(article(`<p>${ARTICLE}</p>`)));
    const result = await lookUp((_request, response) =>
      response.writeHead(302, { location: '/moved' }).end(),
    );
    expect(result).toMatchObject({ pages: [{ url: pageUrl('/moved'), text: ARTICLE }] });
  });

  it('is cited by the address that was found, where the one in the end is too long', async () => {
    const long = `/${'x'.repeat(2_000)}`;
    answers.set(long, html(article(`<p>${ARTICLE}</p>`)));
    const result = await lookUp((_request, response) =>
      response.writeHead(302, { location: long }).end(),
    );
    expect(result).toEqual(read(ARTICLE));
  });

  it.each<[string, RequestListener]>([
    ['binary data', html(Buffer.from([0, 1, 2, 3, 255, 254, 0]), 'text/html')],
    ['a picture', html('GIF89a', 'image/gif')],
    ['a PDF', html('%PDF-1.7', 'application/pdf')],
    ['nothing', html('')],
    ['an error', (_request, response) => response.writeHead(500).end(article(ARTICLE))],
    ['a cut connection', (_request, response) => response.destroy()],
    ['elements nested 100,000 deep', html('<div>'.repeat(100_000))],
    ['formatting nested 20,000 deep', html('<b><i>'.repeat(20_000))],
    ['300,000 open attributes', html('<a '.repeat(300_000))],
    [
      'a redirect that never ends',
      (_request, response) => response.writeHead(302, { location: '/page' }).end(),
    ],
  ])('that is %s is shown by the words of the search engine', async (_name, answer) => {
    await expect(lookUp(answer)).resolves.toEqual(UNREAD);
  });

  it('that never ends, or is larger than memory, is read as far as it is of use', async () => {
    const endless = await lookUp((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.write(`<p>${ARTICLE}</p><!--`);
      const more = () => {
        while (response.write('x'.repeat(64_000)));
      };
      response.on('drain', more);
      more();
    });
    expect(endless).toEqual(read(ARTICLE));
    const bomb = gzipSync(
      Buffer.concat([Buffer.from(`<p>${ARTICLE}</p>`), Buffer.alloc(100 * MB, ' ')]),
    );
    const unpacked = await lookUp((_request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
        .end(bomb),
    );
    expect(unpacked).toEqual(read(ARTICLE));
  });

  it('leads nobody into a private network', async () => {
    const before = inside.connections();
    for (const host of ['127.0.0.1', '[::1]', 'localhost', '0x7f.1']) {
      const result = await lookUp((_request, response) =>
        response.writeHead(302, { location: `http://${host}:${inside.port}/` }).end(),
      );
      expect(result).toEqual(UNREAD);
    }
    found = JSON.stringify({
      results: [{ url: `http://127.0.0.1:${inside.port}/`, title: 'Found', content: 'snippet' }],
    });
    await expect(search()).resolves.toEqual(UNREAD);
    expect(inside.connections()).toBe(before);
  });

  it('is shown where it speaks of what was asked, within a budget', async () => {
    const filler = (n: number) =>
      `<p>${`Chapter ${n} speaks of the history of the town. `.repeat(200)}</p>`;
    const body = [filler(1), filler(2), `<p>${ARTICLE}</p>`, filler(3), filler(4)].join('');
    const result = await lookUp(html(article(body)));
    if (!('pages' in result)) throw new Error(result.problem);
    expect(result.pages[0]?.text).toContain(ARTICLE);
    expect(result.pages[0]?.text.length).toBeLessThan(15_000);
  });
});

describe('the search engine', () => {
  it('is asked for JSON, with what its address says beside', async () => {
    await lookUp(html(article(ARTICLE)));
    const asked = new URL(searched.at(-1) ?? '', 'http://localhost');
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      language: 'en',
      q: 'Is the Heron Loop open?',
      format: 'json',
    });
  });

  it.each([
    ['!images :de <9 Heron\u001f!g Loop', 'Heron Loop'],
    ['Heron !!g Loop ! :en-US', 'Heron Loop'],
    ['C++: is 3:2 wow! more than 1:1?', 'C++: is 3:2 wow! more than 1:1?'],
  ])('takes no orders from the words of a model: %s', async (query, sent) => {
    found = JSON.stringify({ results: [] });
    await search({ query });
    const asked = new URL(searched.at(-1) ?? '', 'http://localhost');
    expect(asked.searchParams.get('q')).toBe(sent);
  });

  it('names pages of the web: each once, no more than were asked for', async () => {
    answers.set('/page', html(article(`<p>${ARTICLE}</p>`)));
    const other = (n: number) => ({
      url: pageUrl(`/other-${n}`),
      title: `Other ${n}`,
      content: `About ${n}`,
    });
    found = JSON.stringify({
      results: [
        { url: 'javascript:alert(1)', title: 'Script' },
        { url: 'file:///etc/passwd', title: 'File' },
        { url: 'http://user:password@localhost/', title: 'Password' },
        { title: 'Nothing' },
        null,
        { url: pageUrl('/page'), title: 'One', content: null },
        { url: pageUrl('/page#part'), title: 'The same', content: '' },
        ...[1, 2, 3, 4].map(other),
      ],
    });
    const result = await search({ maxResults: 3 });
    expect(result).toMatchObject({
      pages: [{ text: ARTICLE }, { title: 'Other 1', text: 'About 1' }, { title: 'Other 2' }],
    });
    expect(result).toHaveProperty('pages.length', 3);
  });

  it.each(['no JSON', '[]', '{"results":{}}', '<html>Too many requests</html>'])(
    'that answers %j is a reason for the model, not a failure',
    async (text) => {
      found = text;
      await expect(search()).resolves.toEqual({
        problem: expect.stringMatching(/^The web could not be searched: .* Answer without it\.$/),
      });
    },
  );

  it('that is down, or missing, is one as well', async () => {
    const problem = (text: string) => ({ problem: expect.stringContaining(text) });
    const down = await search({}, { searchEngine: searchEngineAt('http://localhost:1/search') });
    expect(down).toEqual(problem('takes no connections'));
    const missing = await search({}, { searchEngine: searchEngineAt() });
    expect(missing).toEqual(problem('has set up no search engine'));
    for (const query of [' \n ', '!g :de']) {
      await expect(search({ query })).resolves.toEqual(problem('Nothing was looked up'));
    }
  });

  it('is asked no more often a minute than the plan allows calls', async () => {
    const { tenantId } = await newAdmin(deps);
    found = JSON.stringify({ results: [] });
    const many = Array.from({ length: plans.core.toolCallsPerMinute }, () => search({ tenantId }));
    await expect(Promise.all(many)).resolves.toContainEqual({ pages: [] });
    const before = searched.length;
    await expect(search({ tenantId })).resolves.toEqual({
      problem: expect.stringContaining('the limit of calls a minute is reached'),
    });
    expect(searched.length).toBe(before);
  });

  it('is left alone once nobody waits any more', async () => {
    found = JSON.stringify({ results: [] });
    const gone = AbortSignal.abort(new Error('gone'));
    await expect(search({ signal: gone })).rejects.toThrow('gone');
  });
});
