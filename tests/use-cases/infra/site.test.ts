import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';
import { writeSite } from '../../../infra/site.ts';
import { siteBuilds } from '../../../infra/site-builds.ts';

const addresses = {
  app: 'https://app.example.com',
  api: 'https://api.example.com/api',
  storage: 'https://files.blob.core.windows.net',
  functionsKey: 'key',
  siteAgentKey: 'agent',
  isBilled: true,
};

it('lets the pages of a deployment reach its own API and storage, and no other host', () => {
  const folder = mkdtempSync(join(tmpdir(), 'talkwright-site-'));
  const [build, site] = [join(folder, 'build'), join(folder, 'site')];
  try {
    mkdirSync(build);
    mkdirSync(join(build, 'contact'));
    for (const page of ['', 'contact']) {
      writeFileSync(
        join(build, page, 'index.html'),
        '<!doctype html><html lang="en"><head></head>',
      );
    }
    writeFileSync(join(build, 'page-styles.txt'), "'unsafe-hashes' 'sha256-of-a-style'");
    writeFileSync(join(build, 'pages.json'), JSON.stringify(['/', '/contact/']));
    writeSite(site, addresses, [build]);
    writeFileSync(join(site, 'of-an-older-build.js'), '');
    writeSite(site, addresses, [build]);

    const read = (name: string) => JSON.parse(readFileSync(join(site, name), 'utf8'));
    const policy: string = read('staticwebapp.config.json').globalHeaders[
      'Content-Security-Policy'
    ];
    const hosts = policy.match(/https?:[^\s;]*|\*|\{\w+\}/g);
    expect(new Set(hosts)).toEqual(
      new Set(['https://api.example.com', 'https://files.blob.core.windows.net']),
    );
    expect(policy).toContain(
      "connect-src 'self' https://api.example.com https://files.blob.core.windows.net;",
    );
    expect(policy).toContain(
      "style-src 'self'; style-src-attr 'unsafe-hashes' 'sha256-of-a-style';",
    );
    expect(policy).not.toMatch(/unsafe-(inline|eval)/);
    const frame = read('staticwebapp.config.json').routes.find(
      ({ route }: { route: string }) => route === '/widget-frame*',
    ).headers['Content-Security-Policy'];
    expect(frame).toContain("default-src 'none'; script-src 'self' https://app.example.com;");
    expect(frame).toContain('sandbox allow-scripts');
    expect(read('config.json')).toEqual({
      apiBase: 'https://api.example.com/api',
      functionsKey: 'key',
      widgetUrl: 'https://app.example.com/widget.js',
      modelNotice: null,
      siteAgentKey: 'agent',
      isBilled: true,
    });
    const text = (name: string) => readFileSync(join(site, name), 'utf8');
    for (const page of ['/', '/contact/']) {
      const address = `https://app.example.com${page}`;
      expect(text(`${page}index.html`)).toContain(`<link rel="canonical" href="${address}" />`);
      expect(text(`${page}index.html`)).toContain(
        '<meta property="og:image" content="https://app.example.com/og.png" />',
      );
      expect(text('sitemap.xml')).toContain(`<loc>${address}</loc>`);
    }
    expect(text('robots.txt')).toContain('Sitemap: https://app.example.com/sitemap.xml');
    expect(text('.well-known/security.txt')).toContain(
      'Contact: https://app.example.com/contact/\n',
    );
    expect(text('.well-known/security.txt')).toContain(
      'Policy: https://app.example.com/.well-known/security-policy.txt\n',
    );
    expect(text('.well-known/security-policy.txt')).toMatch(/^# Security policy/);
    const [, expires = ''] = /^Expires: (.+)$/m.exec(text('.well-known/security.txt')) ?? [];
    expect(Date.parse(expires)).toBeGreaterThan(Date.now());
    expect(readdirSync(site).sort()).toEqual([
      ...['.well-known', 'config.json', 'contact', 'index.html', 'page-styles.txt', 'pages.json'],
      ...['robots.txt', 'sitemap.xml', 'staticwebapp.config.json'],
    ]);

    expect(text('index.html')).not.toContain('data-unbilled');
    writeSite(site, { ...addresses, isBilled: false }, [build]);
    for (const page of ['', 'contact']) {
      expect(text(join(page, 'index.html'))).toContain('<html data-unbilled lang="en">');
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it('has released widgets at their own addresses, and their parts where open pages ask for them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'talkwright-site-'));
  const site = join(folder, 'site');
  const write = (file: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), file);
  };
  try {
    for (const [build, part] of [
      ['frontend/releases/widget/1.9.0', 'widget-core-OLD.js'],
      ['frontend/releases/widget/1.10.0', 'widget-core-LATER.js'],
      ['frontend/widget/dist', 'widget-core-NEW.js'],
    ] as const) {
      for (const file of ['widget.js', part]) write(`${build}/${file}`);
    }
    write('frontend/app/dist/page-styles.txt');
    const builds = siteBuilds(folder).map((build) => join(folder, build));
    writeSite(site, addresses, builds);
    for (const [address, file] of [
      ['widget.js', 'frontend/widget/dist/widget.js'],
      ['widget-core-NEW.js', 'frontend/widget/dist/widget-core-NEW.js'],
      ['widget-core-OLD.js', 'frontend/releases/widget/1.9.0/widget-core-OLD.js'],
      ['widget/1.9.0/widget.js', 'frontend/releases/widget/1.9.0/widget.js'],
      [
        'widget/1.10.0/widget-core-LATER.js',
        'frontend/releases/widget/1.10.0/widget-core-LATER.js',
      ],
    ] as const) {
      expect(readFileSync(join(site, address), 'utf8')).toBe(file);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
