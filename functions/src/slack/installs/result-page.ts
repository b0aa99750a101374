import { createHash } from 'node:crypto';
import type { Config } from '../../platform/config.ts';
import type { InstallOutcome } from './finish-slack-install.ts';

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;margin:15vh auto 0;max-width:32rem;padding:0 1.5rem}' +
  ':root{color-scheme:light dark}h1{font-size:1.5rem;line-height:1.3}';
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** What the browser shows that comes back from Slack. It is not the web app's, and runs nothing. */
export const resultPage = ({ APP_URL }: Config, { title, text }: InstallOutcome) => ({
  body: [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(title)} · Talkwright</title><style>${STYLE}</style></head>`,
    `<body><main><h1>${escaped(title)}</h1><p>${escaped(text)}</p>`,
    `<p><a href="${escaped(APP_URL)}/#/settings?tab=integrations">Back to the settings</a></p></main></body></html>`,
  ].join(''),
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'; base-uri 'none'`,
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  },
});

const entities: Record<string, string> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;' },
  ...{ '"': '&quot;', "'": '&#39;' },
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (one) => entities[one] ?? '');
