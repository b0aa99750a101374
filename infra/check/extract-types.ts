import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { published } from './published.ts';

type Mapper = {
  type: { className?: string; modelProperties?: Record<string, { serializedName: string }> };
};

const DECLARATIONS = [
  'package/dist/esm/models/**/models.d.ts',
  'package/{types,dist/esm/models}/{arm-*,index}.d.ts',
];

/**
 * Writes what the published management packages say of our resources into `published/`, a file for each package: only the
 * types that these resources reach, without their comments. So a check takes a second, and nobody installs 200 MB for it.
 * Run it when a package or an API has a newer version: `node infra/check/extract-types.ts`.
 */
for (const [name, { version, types, onTheWire = {}, newer = {} }] of Object.entries(published)) {
  const folder = mkdtempSync(join(tmpdir(), 'talkwright-types-'));
  try {
    const spec = `@azure/${name}@${version}`;
    unpack(spec, folder);
    const declarations = declarationsIn(textOf(DECLARATIONS, folder));
    nestAsSent(declarations, textOf(['package/dist/esm/models/**/models.js'], folder));
    await renameAsSent(declarations, folder);
    for (const [type, property] of Object.entries(newer)) {
      declarations.set(type, `${declarations.get(type)?.slice(0, -1)}    ${property};\n}`);
    }
    const reached = reachedFrom(Object.values(types), declarations);
    const text = Object.entries(onTheWire).reduce(
      (before, [from, to]) => before.replace(new RegExp(`\\b${from}(\\??):`, 'g'), `${to}$1:`),
      `// What ${spec} (MIT, Microsoft Corporation) says, written by extract-types.ts.\n${reached}`,
    );
    writeFileSync(join(import.meta.dirname, 'published', `${name}.d.ts`), text);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function unpack(spec: string, folder: string): void {
  const packed = execFileSync('npm', ['pack', '--silent', spec], { cwd: folder }).toString().trim();
  execFileSync('tar', ['xzf', packed], { cwd: folder });
}

function textOf(files: string[], folder: string): string {
  return globSync(files, { cwd: folder })
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
}

/** By name. A type of which the package knows the values allows these alone: it is a mere string there. */
function declarationsIn(source: string): Map<string, string> {
  const bare = source
    .replaceAll('\r', '')
    .replace(/\/\*\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\n/gm, '');
  const found = new Map<string, string>();
  const declaration =
    /^(?:export )?(?:declare )?(interface|enum|type) (\w+)[^\n]*(?:\n[ }][^\n]*)*/gm;
  for (const [text, kind, name = ''] of bare.matchAll(declaration)) {
    if (kind === 'enum' || !found.has(name)) found.set(name, text);
  }
  for (const [name, text] of found) {
    if (/^export (declare )?type \w+ = string;$/.test(text) && found.has(`Known${name}`)) {
      found.set(name, `export type ${name} = \`\${Known${name}}\`;`);
    }
  }
  return found;
}

/** Newer packages lay out flat what is sent as `properties`: how it is sent say their serializers. */
function nestAsSent(declarations: Map<string, string>, source: string): void {
  const serializer =
    /^export function (\w+)Serializer\(.*\n {4}return \{\n(?:(?! {4}\}).*\n)*? {8}properties: areAllPropsUndefined\(item, \[([^\]]*)\]/gm;
  for (const [, name = '', list = ''] of source.matchAll(serializer)) {
    const type = `${name[0]?.toUpperCase()}${name.slice(1)}`;
    const [head = '', ...lines] = declarations.get(type)?.split('\n') ?? [];
    const sent = new Set([...list.matchAll(/"(\w+)"/g)].map(([, member]) => member));
    const isSent = (line: string) => sent.has(/^ {4}(\w+)\??:/.exec(line)?.[1]);
    if (!lines.some(isSent)) continue;
    const properties = ['    properties?: {', ...lines.filter(isSent), '    };'];
    const others = lines.filter((line) => !isSent(line));
    declarations.set(type, [head, ...properties, ...others].join('\n'));
  }
}

/** Where a package has mappers that name what is sent otherwise: by these names. */
async function renameAsSent(declarations: Map<string, string>, folder: string): Promise<void> {
  const [file] = globSync('package/dist/esm/models/mappers.js', { cwd: folder });
  if (!file) return;
  const mappers: Record<string, Mapper> = await import(join(folder, file));
  for (const { type } of Object.values(mappers)) {
    const { className = '', modelProperties = {} } = type;
    const text = Object.entries(modelProperties).reduce(
      (before, [member, { serializedName }]) =>
        before?.replace(
          new RegExp(`^(    (?:readonly )?)${member}(\\??:)`, 'm'),
          `$1${serializedName.split('.').at(-1)}$2`,
        ),
      declarations.get(className),
    );
    if (text) declarations.set(className, text);
  }
}

function reachedFrom(roots: readonly string[], declarations: Map<string, string>): string {
  const reached = new Set<string>(roots);
  for (const name of reached) {
    const text = declarations.get(name);
    if (!text) throw new Error(`No type ${name} is published.`);
    for (const [word] of text.matchAll(/\b[A-Z_]\w*/g)) {
      if (declarations.has(word)) reached.add(word);
    }
  }
  const texts = [...reached].sort().map((name) => `${declarations.get(name)}\n`);
  // On the wire a time is a text.
  return texts
    .join('\n')
    .replace(/\bany\b/g, 'unknown')
    .replace(/\bDate\b/g, 'string');
}
