import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { readDemoData } from '../../common/demo-data.ts';
import { serveLocalhost } from '../../common/serve-localhost.ts';
import { createFiles, type StaticFile } from './files.ts';
import { readHeaderRules } from './header-rules.ts';

export type WebOptions = {
  port: number;
  /** Base of the API, as in `http://localhost:4701/api`. */
  api: string;
  /** Origin of the blob storage. */
  storage: string;
  /** Where the Functions host keeps its keys. */
  keysFile: string;
  notice?: string | undefined;
  isBilled?: boolean | undefined;
  /** Holds the agent of the landing page, once there is one. */
  demoFile?: string | undefined;
  /** Whether files are built anew as somebody works on them: then a browser keeps none. */
  isWatched?: boolean | undefined;
  /** Laid over one another: the first that has a file wins. */
  folders: string[];
};

/** Serves the web app and the widget as the deployed static web app does, with the same headers. */
export function startWeb(options: WebOptions) {
  const { folders, isBilled = false, isWatched = false, port } = options;
  const files = createFiles(folders, isBilled ? (html) => html : withoutPrices);
  const rules = headerRules(options);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = pathOf(request.url ?? '/');
    for (const [name, value] of rules(path ?? '/')) response.setHeader(name, value);
    if (isWatched) response.setHeader('cache-control', 'no-cache');

    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      return sentence(response, 405, 'Only GET and HEAD are answered here.');
    }
    if (path === '/config.json') return send(request, response, await config(options));
    const file = path && (await files.find(path.endsWith('/') ? `${path}index.html` : path));
    if (file) return send(request, response, file);
    if (path && (await files.find(`${path}/index.html`))) {
      response.writeHead(301, { location: `${path}/` }).end();
      return;
    }
    sentence(response, 404, 'There is nothing at this address. The app starts at /.');
  }

  return serveLocalhost(port, (request, response) => {
    answer(request, response).catch((error) => {
      console.error(error);
      if (response.headersSent) response.destroy();
      else sentence(response, 500, 'This file could not be read.');
    });
  });
}

/** As the deployed site has them. */
function headerRules({ folders, api, storage, port }: WebOptions) {
  const template = join(import.meta.dirname, '../../../infra/staticwebapp.config.json');
  const origins = { app: `http://localhost:${port}`, api: new URL(api).origin, storage };
  let styles: string | undefined;
  let rules: ReturnType<typeof readHeaderRules>;

  return (path: string) => {
    const built = readPageStyles(folders);
    if (built !== styles) rules = readHeaderRules(template, { ...origins, styles: built });
    styles = built;
    return rules(path);
  };
}

/** Each time: another build may bring others along. */
function readPageStyles(folders: string[]): string {
  const file = folders.map((folder) => join(folder, 'page-styles.txt')).find(existsSync);
  return file ? readFileSync(file, 'utf8') : "'none'";
}

/** What the one build of the app learns at run time about where it runs. */
async function config(options: WebOptions): Promise<StaticFile> {
  const { api, keysFile, notice, isBilled = false, demoFile, port } = options;
  const keys: { function: string } = JSON.parse(await readFile(keysFile, 'utf8'));
  const body = JSON.stringify({
    apiBase: api,
    functionsKey: keys.function,
    widgetUrl: `http://localhost:${port}/widget.js`,
    modelNotice: notice ?? null,
    isBilled,
    siteAgentKey: (demoFile && readDemoData(demoFile)?.docsAgent?.apiKey) || null,
  });
  return {
    type: 'application/json; charset=utf-8',
    variants: async () => ({ identity: Buffer.from(body) }),
  };
}

/** As `npm run site` writes it where nothing is sold. */
const withoutPrices = (html: string): string => html.replace('<html ', '<html data-unbilled ');

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  file: StaticFile,
): Promise<void> {
  const variants = await file.variants();
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = (['br', 'gzip'] as const).find(
    (name) => variants[name] && new RegExp(`\\b${name}\\b`).test(accepted),
  );
  const body = (encoding && variants[encoding]) ?? variants.identity;

  response.setHeader('content-type', file.type);
  if (file.etag) response.setHeader('etag', file.etag);
  if (variants.br) response.setHeader('vary', 'Accept-Encoding');
  if (file.etag && request.headers['if-none-match']?.includes(file.etag)) {
    response.writeHead(304).end();
    return;
  }
  if (encoding) response.setHeader('content-encoding', encoding);
  response.setHeader('content-length', body.length);
  response.writeHead(200).end(request.method === 'HEAD' ? undefined : body);
}

/** `undefined` for what cannot name a file of ours. */
function pathOf(url: string): string | undefined {
  try {
    const path = decodeURIComponent(url.split(/[?#]/)[0] ?? '/');
    const isPlain = !/[\\\0]/.test(path) && !path.split('/').includes('..');
    return path.startsWith('/') && isPlain ? path : undefined;
  } catch {
    return undefined;
  }
}

function sentence(response: ServerResponse, status: number, text: string): void {
  // Nobody may remember for a year that a file of the next build was missing.
  response.setHeader('cache-control', 'no-store');
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}
