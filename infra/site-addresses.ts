import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SECURITY_DAYS = 180;
const DAY_MS = 86_400_000;

/**
 * What only a deployment can say, as it needs the site's own address: where each public page really is, the list of them for
 * search engines, and whom to tell of a weakness, with our policy beside it (RFC 9116: for less than a year, so publish now and then).
 *
 * @param folder Holds the build with its `pages.json`.
 */
export function writeAddresses(folder: string, app: string, now: Date): void {
  const list = join(folder, 'pages.json');
  const pages: string[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  for (const page of pages) {
    const file = join(folder, page, 'index.html');
    const tags = [
      `<link rel="canonical" href="${app}${page}" />`,
      `<meta property="og:url" content="${app}${page}" />`,
      ...previewOf(app),
    ].join('\n    ');
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace('</head>', () => `  ${tags}\n  </head>`),
    );
  }

  const entries = pages.map((page) => `  <url><loc>${app}${page}</loc></url>`).join('\n');
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries}
</urlset>
`;
  writeFileSync(join(folder, 'sitemap.xml'), sitemap);
  writeFileSync(
    join(folder, 'robots.txt'),
    `User-agent: *\nAllow: /\nSitemap: ${app}/sitemap.xml\n`,
  );
  const expires = new Date(now.getTime() + SECURITY_DAYS * DAY_MS).toISOString();
  const known = join(folder, '.well-known');
  mkdirSync(known, { recursive: true });
  copyFileSync(join(import.meta.dirname, '..', 'SECURITY.md'), join(known, 'security-policy.txt'));
  writeFileSync(
    join(known, 'security.txt'),
    [
      `Contact: ${app}/contact/`,
      `Expires: ${expires}`,
      `Policy: ${app}/.well-known/security-policy.txt`,
      `Canonical: ${app}/.well-known/security.txt`,
      '',
    ].join('\n'),
  );
}

/** What is shown beside a link that somebody shares; these tags take whole addresses only. */
function previewOf(app: string): string[] {
  const image = `${app}/og.png`;
  return [
    `<meta property="og:image" content="${image}" />`,
    '<meta property="og:image:type" content="image/png" />',
    '<meta property="og:image:width" content="1200" />',
    '<meta property="og:image:height" content="630" />',
    '<meta property="og:image:alt" content="The home page of Talkwright: AI chat agents that know your documents, and a chat that answers with its sources." />',
    '<meta name="twitter:card" content="summary_large_image" />',
    `<meta name="twitter:image" content="${image}" />`,
  ];
}
