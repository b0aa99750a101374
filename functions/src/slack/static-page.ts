import { createHash } from 'node:crypto';

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;margin:15vh auto 0;max-width:32rem;padding:0 1.5rem}' +
  ':root{color-scheme:light dark}h1{font-size:1.5rem;line-height:1.3;overflow-wrap:anywhere}';

type Page = {
  status?: number;
  title: string;
  /** Of `main`, as HTML. */
  body: string;
  style?: string;
  /** Where pictures may come from: from nowhere, unless it is said. */
  images?: 'data:';
};

/** A page that is not the web app's: for who comes from Slack. It runs nothing, and loads nothing. */
export function staticPage({ status = 200, title, body, style = '', images }: Page) {
  const rules = STYLE + style;
  const hash = createHash('sha256').update(rules).digest('base64');
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    ...(images ? [`img-src ${images}`] : []),
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  ];
  return {
    status,
    body: [
      '<!doctype html><html lang="en"><head><meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      `<title>${escapedHtml(title)} · Talkwright</title><style>${rules}</style></head>`,
      `<body><main>${body}</main></body></html>`,
    ].join(''),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    },
  };
}

const entities: Record<string, string> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;' },
  ...{ '"': '&quot;', "'": '&#39;' },
};

export const escapedHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (one) => entities[one] ?? '');
