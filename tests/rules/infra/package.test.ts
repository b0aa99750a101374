import { describe, expect, it } from '@jest/globals';
import { packageFolders } from '../../../infra/package/bundled.ts';
import { differencesOf, readManifest } from '../../../infra/package/manifest.ts';
import { noticesOf } from '../../../infra/package/notices.ts';
import { sbomOf } from '../../../infra/package/sbom.ts';
import { isAccepted } from '../../../infra/package/third-party.ts';
import { root } from '../../support/root.ts';

const HASH = 'a'.repeat(64);
const zod = {
  ...{
    name: 'zod',
    version: '4.6.7',
    licence: 'MIT',
    address: 'https://github.com/colinhacks/zod',
  },
  texts: ['The MIT text, of somebody'],
};
const cosmos = { ...zod, name: '@azure/cosmos', version: '4.10.1' };

describe('whose code is in a bundle', () => {
  it('finds the innermost package of a file, and none of our own', () => {
    const files = [
      'node_modules/a/node_modules/@b/c/dist/x.js',
      `${root}/node_modules/zod/index.js`,
      '\0/somewhere/plugin-helper',
      'node_modules/sheet/style.css?inline',
      'functions/src/main.ts',
    ];
    expect(packageFolders(files)).toEqual([
      'node_modules/a/node_modules/@b/c',
      'node_modules/sheet',
      'node_modules/zod',
    ]);
  });
});

describe('licences', () => {
  it.each(['MIT', '(MPL-2.0 OR Apache-2.0)', '(MIT AND Zlib)', 'GPL-3.0-only OR MIT'])(
    'passes %s on',
    (licence) => expect(isAccepted(licence)).toBe(true),
  );

  it.each(['', 'AGPL-3.0-only', 'MIT AND GPL-3.0-only', 'SEE LICENSE IN x', 'UNLICENSED'])(
    'does not know «%s»',
    (licence) => expect(isAccepted(licence)).toBe(false),
  );

  it('are printed once where packages share the words', () => {
    const notices = noticesOf([cosmos, zod, { ...zod, name: 'other', texts: ['Other words'] }]);
    expect(notices.split(zod.texts[0] ?? '')).toHaveLength(2);
    for (const name of ['@azure/cosmos 4.10.1', 'zod 4.6.7', 'other 4.6.7']) {
      expect(notices).toContain(name);
    }
  });
});

describe('the bill of materials', () => {
  const product = { name: 'talkwright', version: '1.0.0' };

  it('names a package by its address in the registry, and what npm has checked it against', () => {
    const sbom = sbomOf(product, [cosmos], () => 'sha512-AAEC');
    expect(sbom).toMatchObject({
      bomFormat: 'CycloneDX',
      serialNumber: expect.stringMatching(
        /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
      ),
      components: [
        {
          ...{ group: '@azure', name: 'cosmos', purl: 'pkg:npm/%40azure/cosmos@4.10.1' },
          ...{ licenses: [{ license: { id: 'MIT' } }] },
          hashes: [{ alg: 'SHA-512', content: '000102' }],
        },
      ],
    });
  });

  it('is the same for the same packages, and another for others', () => {
    const of = (packages: (typeof zod)[]) => JSON.stringify(sbomOf(product, packages, () => ''));
    expect(of([zod])).toBe(of([zod]));
    expect(of([zod])).not.toBe(of([cosmos]));
  });
});

describe('the list of a package', () => {
  it('is read as sha256sum writes it, and refused where a line is none', () => {
    expect(readManifest(`${HASH}  a b.js\n`)).toEqual(new Map([['a b.js', HASH]]));
    for (const text of ['', '\n', `${HASH} a.js\n`, `${HASH}  a.js\nmore\n`, 'constructor\n']) {
      expect(readManifest(text)).toBeUndefined();
    }
  });

  it('names what is changed, missing and added, and of many the first', () => {
    const files = (names: string[], hash = HASH) => new Map(names.map((name) => [name, hash]));
    expect(differencesOf(files(['a', 'b']), files(['a', 'b']))).toBe('');
    const found = new Map([...files(['a']), ...files(['c'], 'other'), ...files(['d'])]);
    expect(differencesOf(files(['a', 'b', 'c']), found)).toBe('changed: c; missing: b; added: d');
    expect(differencesOf(new Map(), files(['1', '2', '3', '4', '5', '6', '7']))).toBe(
      'added: 1, 2, 3, 4, 5, and 2 more',
    );
  });
});
