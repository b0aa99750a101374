import { serveLocalhost } from '../../common/serve-localhost.ts';
import { type Library, readLibrary } from '../../common/small-web/library.ts';

const MAX_QUERY_LENGTH = 1_000;

/** A search engine that answers as SearXNG does, over a few pages that it serves itself. */
export function startSearch({ port }: { port: number }) {
  const library = readLibrary();

  return serveLocalhost(port, (request, response) => {
    // Its pages are found where it was asked, as by whoever stands in front of it.
    const origin = `http://${request.headers.host ?? `localhost:${port}`}`;
    const { pathname, searchParams } = new URL(request.url ?? '/', origin);
    const send = (status: number, type: string, body: string) =>
      response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body);

    if (pathname === '/health') return send(200, 'application/json', '{"ok":true}');
    if (pathname === '/') return send(200, 'text/html', listOf(library));
    if (pathname === '/search') {
      const query = (searchParams.get('q') ?? '').slice(0, MAX_QUERY_LENGTH);
      if (query.trim() === '') return send(400, 'text/plain', 'No query\n');
      // SearXNG refuses formats that are not set up, and sets up no JSON by itself.
      if (searchParams.get('format') !== 'json')
        return send(403, 'text/plain', 'Use format=json\n');
      return send(200, 'application/json', JSON.stringify(answerTo(query, library, origin)));
    }
    const page = library.pages.find(({ path }) => path === pathname);
    return page ? send(200, 'text/html', page.html) : send(404, 'text/plain', 'No such page\n');
  });
}

function answerTo(query: string, library: Library, origin: string) {
  const results = library.search(query).map(({ path, title, description }, at) => ({
    url: `${origin}${path}`,
    title,
    content: description,
    engine: 'local',
    engines: ['local'],
    positions: [at + 1],
    score: 1 / (at + 1),
    category: 'general',
  }));
  return {
    query,
    number_of_results: results.length,
    results,
    answers: [],
    corrections: [],
    infoboxes: [],
    suggestions: [],
    unresponsive_engines: [],
  };
}

const listOf = ({ pages }: Library) => `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>A small web</title></head>
  <body>
    <h1>A small web</h1>
    <ul>
      ${pages.map(({ path, title }) => `<li><a href="${path}">${title}</a></li>`).join('\n      ')}
    </ul>
  </body>
</html>
`;
