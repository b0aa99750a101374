import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { writeSite } from '../../../infra/site.ts';

it('lets the pages of a deployment reach its own API and storage, and no other host', () => {
  const folder = mkdtempSync(join(tmpdir(), 'talkwright-site-'));
  const [build, site] = [join(folder, 'build'), join(folder, 'site')];
  try {
    mkdirSync(build);
    writeFileSync(join(build, 'index.html'), '<!doctype html>');
    const addresses = {
      app: 'https://app.example.com',
      api: 'https://api.example.com/api',
      storage: 'https://files.blob.core.windows.net',
      functionsKey: 'key',
    };
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
    expect(read('config.json')).toEqual({
      apiBase: 'https://api.example.com/api',
      functionsKey: 'key',
      widgetUrl: 'https://app.example.com/widget.js',
      modelNotice: null,
    });
    expect(readdirSync(site).sort()).toEqual([
      'config.json',
      'index.html',
      'staticwebapp.config.json',
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
