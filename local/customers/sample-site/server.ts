import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDemoData } from '../../common/demo-data.ts';
import { serveLocalhost } from '../../common/serve-localhost.ts';
import { answerLogIn, answerUserToken, nameOf, shopperOf } from './shopper.ts';

export type SiteOptions = {
  port: number;
  app: string;
  api: string;
  /** Signs who has signed in at the shop. */
  identityProvider: string;
  /** Holds the demo agent, once there is one. */
  demoFile?: string | undefined;
};
type EmbeddedAgent = { key: string; instanceName: string };

/** One page of a customer, on an origin of its own, with nothing of ours but the embed code. */
export function startSite(options: SiteOptions) {
  const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
  const [page, styles] = [read('index.html'), read('site.css')];

  return serveLocalhost(options.port, (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    response.setHeader('cache-control', 'no-cache');
    if (pathname === '/site.css') {
      response.writeHead(200, { 'content-type': 'text/css; charset=utf-8' }).end(styles);
    } else if (pathname === '/') {
      const agent = askedFor(searchParams) ?? demoAgent(options);
      const shopper = shopperOf(request);
      const embed = shopper ? embedForShopper : embedCode;
      const snippet = agent ? embed(options, agent) : hint(options);
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(
          page
            .replace('<!-- shopper -->', () => shopperForm(shopper))
            .replace('<!-- embed code -->', () => snippet),
        );
    } else if (request.method === 'POST' && /^\/log-(in|out)$/.test(pathname)) {
      answerLogIn(request, response, pathname === '/log-in' ? 'nora' : '');
    } else if (pathname === '/user-token') {
      const { identityProvider } = options;
      const audience = searchParams.get('audience') ?? '';
      const asked = { identityProvider, visitor: shopperOf(request), audience };
      answerUserToken(response, asked).catch((error) => {
        console.error(error);
        response.writeHead(502).end();
      });
    } else {
      response
        .writeHead(404, { 'content-type': 'text/plain; charset=utf-8' })
        .end('This shop has one page only: /\n');
    }
  });
}

/** `?agentKey=…&instanceName=…` puts another agent on the page. */
function askedFor(query: URLSearchParams): EmbeddedAgent | undefined {
  const key = query.get('agentKey');
  return key ? { key, instanceName: query.get('instanceName') ?? '' } : undefined;
}

function demoAgent({ demoFile }: SiteOptions): EmbeddedAgent | undefined {
  const agent = demoFile ? readDemoData(demoFile)?.demoAgent : undefined;
  return agent && { key: agent.apiKey, instanceName: agent.identity };
}

const embedCode = ({ app, api }: SiteOptions, { key, instanceName }: EmbeddedAgent) => `<script
      src="${app}/widget.js"
      data-api-key="${escapeHtml(key)}"
      data-instance-name="${escapeHtml(instanceName)}"
      data-api-url="${api}"
      data-auto-load-config="true"
      async
    ></script>`;

/** The same for somebody whom the site has signed in: it passes on who that is, anew whenever the chat asks. */
const embedForShopper = (
  { app, api }: SiteOptions,
  { key, instanceName }: EmbeddedAgent,
) => `<script src="${app}/widget.js"></script>
    <script>
      ChatAgent.init({
        apiKey: ${inScript(key)},
        instanceName: ${inScript(instanceName)},
        apiUrl: ${inScript(api)},
        userToken: async () => {
          const answer = await fetch('/user-token?audience=' + encodeURIComponent(${inScript(instanceName)}));
          return (await answer.json()).userToken;
        },
      });
    </script>`;

const shopperForm = (shopper: string | undefined) =>
  shopper
    ? `<form method="post" action="/log-out"><button>Log out ${nameOf(shopper)}</button></form>`
    : '<form method="post" action="/log-in"><button>Log in as Nora</button></form>';

const inScript = (text: string) => JSON.stringify(text).replaceAll('<', '\\u003c');

const hint = ({ app }: SiteOptions) => `<p class="hint">
      No agent is on this page yet. Create one in the <a href="${app}">app</a>, then open this page as
      <code>/?agentKey=…&amp;instanceName=…</code> with the key and the identity of its embed code.
    </p>`;

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
