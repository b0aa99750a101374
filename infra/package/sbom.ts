import { createHash } from 'node:crypto';
import type { ThirdParty } from './third-party.ts';

type Named = { name: string; version: string };
type Integrity = (of: Named) => string | undefined;

/**
 * What is in a folder that is published, as CycloneDX 1.6: the packages whose code is in it, not all that were installed to build it.
 *
 * @param integrityOf Of a package as npm's lock file has it, `sha512-…`.
 */
export function sbomOf(product: Named, packages: ThirdParty[], integrityOf: Integrity): object {
  const components = packages.map((one) => componentOf(one, integrityOf));
  const reference = purlOf(product);
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: serialOf(JSON.stringify([product, components])),
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': reference, ...product, purl: reference },
    },
    components,
    dependencies: [{ ref: reference, dependsOn: packages.map(purlOf) }],
  };
}

function componentOf(one: ThirdParty, integrityOf: Integrity): object {
  const { name, version, licence, address } = one;
  const [group, plain] = name.startsWith('@') ? name.split('/') : [undefined, name];
  const [, sha512] = /^sha512-(.+)$/.exec(integrityOf(one) ?? '') ?? [];
  const content = sha512 && Buffer.from(sha512, 'base64').toString('hex');
  return {
    type: 'library',
    'bom-ref': purlOf(one),
    ...(group && { group }),
    name: plain,
    version,
    licenses: [
      / (?:OR|AND) /.test(licence) ? { expression: licence } : { license: { id: licence } },
    ],
    purl: purlOf(one),
    ...(content && { hashes: [{ alg: 'SHA-512', content }] }),
    externalReferences: [{ type: 'website', url: address }],
  };
}

const purlOf = ({ name, version }: Named): string =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** The same for the same content, so that a package can be made again bit by bit: a UUID of version 8. */
function serialOf(content: string): string {
  const hex = createHash('sha256').update(content).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ];
  return `urn:uuid:${parts.join('-')}-${hex.slice(20, 32)}`;
}
