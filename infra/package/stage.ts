import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Problem } from '../problem.ts';
import { siteBuilds } from '../site-builds.ts';
import { isAboutBuild, readBundled } from './bundled.ts';
import { writeManifest } from './manifest.ts';
import { noticesOf } from './notices.ts';
import { packFile } from './pack-file.ts';
import { runtimeParts } from './runtime-parts.ts';
import { sbomOf } from './sbom.ts';
import { readThirdParty } from './third-party.ts';

const root = join(import.meta.dirname, '..', '..');
export const dist = join(root, 'dist');

/**
 * Puts together what is published, of what was built: the Functions app in `dist/functions`, and in `dist/site` the files of the
 * site, still without its addresses. Each with the papers of what is in it, and a list of its files.
 * @throws Problem where something has no licence that can be passed on
 */
export function stage(): void {
  stageFunctions(join(dist, 'functions'));
  stageSite(join(dist, 'site'));
}

function stageFunctions(folder: string): void {
  const { name, version, type, main } = readJson<PackageJson>('package.json');
  clear(folder);
  cpSync(join(root, 'host.json'), join(folder, 'host.json'));
  writeJson(join(folder, 'package.json'), { name, version, type, main });
  copyBuild('functions/dist', join(folder, 'functions/dist'));

  const parts = runtimeParts(root);
  for (const part of parts) {
    for (const file of ['package.json', ...filesOf(part.folder, part.files)]) {
      const from = join(part.folder, file);
      mkdirSync(dirname(join(folder, from)), { recursive: true });
      if (file.endsWith('.wasm')) {
        writeFileSync(join(folder, `${from}.br`), packFile(join(root, from)));
      } else cpSync(join(root, from), join(folder, from));
    }
  }
  const bundled = readBundled(join(root, 'functions/dist'));
  finish(folder, [...bundled, ...parts.map((part) => part.folder)]);
}

function stageSite(folder: string): void {
  clear(folder);
  for (const build of siteBuilds(root)) copyBuild(build, folder);
  const bundles = ['frontend/app/dist', 'frontend/widget/dist'];
  finish(
    folder,
    bundles.flatMap((bundle) => readBundled(join(root, bundle))),
  );
}

function clear(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

function copyBuild(build: string, folder: string): void {
  const filter = (from: string) => !isAboutBuild(basename(from));
  cpSync(join(root, build), folder, { recursive: true, filter });
}

/** @throws Problem for a pattern that fits nothing: the package has changed, and would not run. */
function filesOf(folder: string, patterns: string[]): string[] {
  return patterns.flatMap((pattern) => {
    const files = globSync(pattern, { cwd: join(root, folder), withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(root, folder).length + 1));
    if (files.length > 0) return files;
    throw new Problem(`${folder} has no ${pattern} any more: see infra/package/runtime-parts.ts.`);
  });
}

/** The papers come before the list: they are files of the package as well. */
function finish(folder: string, packages: string[]): void {
  const { name, version } = readJson<PackageJson>('package.json');
  const { packages: locked } = readJson<Lock>('package-lock.json');
  const integrities = new Map(
    packages.map(
      (path) => [keyOf(readJson(join(path, 'package.json'))), locked[path]?.integrity] as const,
    ),
  );
  const thirdParty = readThirdParty(packages.map((path) => join(root, path)));
  const sbom = sbomOf({ name, version }, thirdParty, (of) => integrities.get(keyOf(of)));

  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), noticesOf(thirdParty));
  writeJson(join(folder, 'sbom.cdx.json'), sbom);
  writeManifest(folder);
}

type PackageJson = { name: string; version: string; type: string; main: string };
type Lock = { packages: Record<string, { integrity?: string }> };

const keyOf = ({ name, version }: { name: string; version: string }) => `${name}@${version}`;
const readJson = <T>(file: string): T => JSON.parse(readFileSync(join(root, file), 'utf8'));
const writeJson = (file: string, content: object): void =>
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
