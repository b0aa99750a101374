import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { complaintOf, MANIFEST, writeManifest } from '../../../infra/package/manifest.ts';
import { readThirdParty } from '../../../infra/package/third-party.ts';
import { zipFolder } from '../../../infra/package/zip-folder.ts';
import { packagedFolders } from '../../../local/run/supervisor/folders.ts';
import { root } from '../../support/root.ts';

let folder: string;
const write = (file: string, content: string) => writeFileSync(join(folder, file), content);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'talkwright-package-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a package that was changed', () => {
  beforeEach(() => {
    for (const part of ['functions', 'site']) {
      mkdirSync(join(folder, part));
      write(join(part, 'main.js'), 'run()');
      write(join(part, 'host.json'), '{}');
      writeManifest(join(folder, part));
    }
  });
  const start = () => {
    const folders = packagedFolders(folder);
    try {
      folders.open();
    } finally {
      folders.close();
    }
  };

  it('is not started, and the sentence names the file', () => {
    expect(start).not.toThrow();
    write('functions/main.js', 'other()');
    rmSync(join(folder, 'functions/host.json'));
    write('site/extra.js', '');
    expect(start).toThrow(
      /functions .*changed: main\.js; missing: host\.json.*\n.*added: extra\.js/,
    );
  });

  it('is none without its list, or with one that cannot be read', () => {
    write(`functions/${MANIFEST}`, 'main.js is fine');
    rmSync(join(folder, 'site', MANIFEST));
    expect(start).toThrow(/cannot be read.*\n.*is no package/);
  });

  it('is found out where a link stands in place of a file, even one to the same content', () => {
    rmSync(join(folder, 'functions/main.js'));
    symlinkSync(join(folder, 'site/main.js'), join(folder, 'functions/main.js'));
    expect(complaintOf(join(folder, 'functions'))).toContain('changed: main.js');
  });

  it('takes the copies of killed processes away, and those of no other', () => {
    const { pid: ended } = spawnSync('true');
    const copies = [`${ended}-abc`, `${process.pid}-abc`, 'of-somebody'];
    for (const copy of copies) mkdirSync(join(folder, `talkwright-package-${copy}`));
    const { open, close } = packagedFolders(folder, folder);
    open();
    close();
    const left = copies.filter((copy) => existsSync(join(folder, `talkwright-package-${copy}`)));
    expect(left).toEqual(copies.slice(1));
  });

  it('runs where nothing that it lacks is found by accident', () => {
    mkdirSync(join(folder, 'node_modules'));
    const { open } = packagedFolders(folder, folder);
    expect(open).toThrow(`found in ${join(folder, 'node_modules')}`);
  });
});

describe('a zip file', () => {
  it('is the same for the same files, whenever they were written', async () => {
    write('b.js', 'two');
    write('a.js', 'one');
    const first = await zipFolder(folder);
    utimesSync(join(folder, 'a.js'), 1_000, 1_000);
    expect((await zipFolder(folder)).equals(first)).toBe(true);
    write('a.js', 'other');
    expect((await zipFolder(folder)).equals(first)).toBe(false);
  });
});

describe('what packages are under', () => {
  const packageAt = (name: string, json: object, files: Record<string, string> = {}) => {
    mkdirSync(join(folder, name));
    write(join(name, 'package.json'), JSON.stringify({ name, version: '1.0.0', ...json }));
    for (const [file, content] of Object.entries(files)) write(join(name, file), content);
    return join(folder, name);
  };

  it('comes with all their texts', () => {
    const one = packageAt(
      'one',
      { license: 'Apache-2.0', repository: { url: 'git+https://github.com/some/one.git' } },
      { 'LICENSE.txt': 'The Apache text\r\n', NOTICE: 'Made by one', 'README.md': 'Read me' },
    );
    expect(readThirdParty([one, one])).toEqual([
      {
        ...{ name: 'one', version: '1.0.0', licence: 'Apache-2.0' },
        address: 'https://github.com/some/one',
        texts: ['The Apache text', 'Made by one'],
      },
    ]);
  });

  it('is the usual text with the author where they leave it out', () => {
    const [one] = readThirdParty([
      packageAt('one', { license: 'MIT', author: 'Ada <a@b.example>' }),
    ]);
    expect(one?.texts[0]).toMatch(/^Copyright \(c\) Ada <a@b\.example>\n\nPermission is hereby/);
  });

  it('has to be known of each: otherwise all that are not are named in one sentence', () => {
    const folders = [
      packageAt('copyleft', { license: 'AGPL-3.0-only' }, { LICENSE: 'text' }),
      packageAt('silent', {}, { LICENSE: 'text' }),
      packageAt('nobody', { license: 'MIT' }),
    ];
    expect(() => readThirdParty(folders)).toThrow(
      'copyleft 1.0.0 is under AGPL-3.0-only; silent 1.0.0 is under no licence that it names; nobody 1.0.0 comes without the text of MIT.',
    );
  });

  it('is said of PDFium, whose npm package does not name it', () => {
    const [pdfium] = readThirdParty([join(root, 'node_modules/@hyzyla/pdfium')]);
    expect(pdfium?.texts.join('\n')).toContain('The PDFium Authors');
    expect(pdfium?.texts.join('\n')).toContain('FreeType Project LICENSE');
  });
});
