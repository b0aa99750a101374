import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../problem.ts';

/** A package that is published with the product, and what it is published under. */
export type ThirdParty = {
  name: string;
  version: string;
  /** An SPDX expression. */
  licence: string;
  /** Where it comes from, and where its sources are. */
  address: string;
  /** All that has to go along: licences and notices. */
  texts: string[];
};

type PackageJson = {
  name: string;
  version: string;
  license?: string;
  homepage?: string;
  repository?: string | { url: string };
  author?: string | { name: string };
};

/** What whoever operates the product may be bound by: to pass these texts on, and of MPL to say where the sources are. */
const ACCEPTED = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT', 'MIT-0'],
  ...['MPL-2.0', 'OFL-1.1', 'Unlicense', 'Zlib'],
]);
/** Packages whose package.json does not say it: the file `license` does, or README.md. */
const SAID_ELSEWHERE: Record<string, string> = { khroma: 'MIT', semaphore: 'MIT' };
/** Whose it is, where neither a licence nor an author says so, by how the name begins. */
const HOLDERS: Record<string, string> = {
  '@node-rs/argon2-': 'LongYinan',
  '@resvg/resvg-wasm': 'yisibl and the authors of resvg',
  semaphore: 'the authors of semaphore.js',
};
/** Parts of a package that have others' terms. */
const MORE_TEXTS: Record<string, string[]> = {
  '@hyzyla/pdfium': [join(import.meta.dirname, 'licences', 'pdfium.txt')],
  '@jsquash/jpeg': [join(import.meta.dirname, 'licences', 'jpeg.txt')],
};
const MORE_FILES: Record<string, string[]> = {
  '@jsquash/jpeg': ['codec/LICENSE.codec.md'],
  '@jsquash/webp': ['codec/LICENSE.codec.md'],
  svgdom: ['fonts/Apache License.txt'],
};
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice|third[-_]?party)/i;

/**
 * @param folders Absolute, of packages as npm installs them. Of the same version of the same package one counts.
 * @throws Problem that names every package whose licence is unknown or not accepted
 */
export function readThirdParty(folders: string[]): ThirdParty[] {
  const problems: string[] = [];
  const found = new Map<string, ThirdParty>();
  for (const folder of folders) {
    const json: PackageJson = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const { name, version } = json;
    const licence = json.license ?? SAID_ELSEWHERE[name] ?? '';
    if (isAccepted(licence)) {
      const texts = textsOf(folder, json, licence);
      if (texts.length === 0)
        problems.push(`${name} ${version} comes without the text of ${licence}`);
      found.set(`${name}@${version}`, { name, version, licence, address: addressOf(json), texts });
    } else problems.push(`${name} ${version} is under ${licence || 'no licence that it names'}`);
  }
  if (problems.length > 0) throw new Problem(sentenceOf(problems));
  return [...found.values()].sort(
    (a, b) => compare(a.name, b.name) || compare(a.version, b.version),
  );
}

/** Of alternatives one has to be accepted, of what holds together all. */
export function isAccepted(expression: string): boolean {
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  if (plain.includes(' OR ')) return plain.split(' OR ').some(isAccepted);
  return plain.split(' AND ').every((one) => ACCEPTED.has(one));
}

function textsOf(folder: string, json: PackageJson, licence: string): string[] {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name))
    .map(({ name }) => name)
    .sort();
  const inside = [...files, ...(MORE_FILES[json.name] ?? [])].map((file) => join(folder, file));
  const texts = [...inside, ...(MORE_TEXTS[json.name] ?? [])].map((file) =>
    readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim(),
  );
  return files.length > 0 ? texts : [...usualText(json, licence), ...texts];
}

/** Where a package says under what it is, and leaves the text out. */
function usualText({ name, author }: PackageJson, licence: string): string[] {
  const file = join(import.meta.dirname, 'licences', `${licence}.txt`);
  const [, known] = Object.entries(HOLDERS).find(([start]) => name.startsWith(start)) ?? [];
  const holder = known ?? (typeof author === 'string' ? author : author?.name);
  if (!existsSync(file) || !holder) return [];
  return [`Copyright (c) ${holder}\n\n${readFileSync(file, 'utf8').trim()}`];
}

function addressOf({ name, homepage, repository }: PackageJson): string {
  const url = typeof repository === 'string' ? repository : repository?.url;
  const web = url
    ?.replace(/^git\+/, '')
    .replace(/^(?:git@|git:\/\/|ssh:\/\/git@)github\.com[:/]/, 'https://github.com/')
    .replace(/^(?:github:)?([\w.-]+\/[\w.-]+)$/, 'https://github.com/$1')
    .replace(/\.git$/, '');
  return web ?? homepage ?? `https://www.npmjs.com/package/${name}`;
}

const sentenceOf = (problems: string[]): string =>
  `These packages cannot be published as they are: ${problems.join('; ')}. Take another package, or say in infra/package/third-party.ts what they are under.`;

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
