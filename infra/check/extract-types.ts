import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { published } from './published.ts';

/**
 * Writes what the published management packages say of our resources into `published/`, a file for each package: only the
 * types that these resources reach, without their comments. So a check takes a second, and nobody installs 200 MB for it.
 * Run it when a package or an API has a newer version: `node infra/check/extract-types.ts`.
 */
for (const [name, { version, types, onTheWire = {}, newer = {} }] of Object.entries(published)) {
  const folder = mkdtempSync(join(tmpdir(), 'talkwright-types-'));
  try {
    const spec = `@azure/${name}@${version}`;
    const declarations = declarationsIn(sourceOf(spec, folder));
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

function sourceOf(spec: string, folder: string): string {
  const packed = execFileSync('npm', ['pack', '--silent', spec], { cwd: folder }).toString().trim();
  execFileSync('tar', ['xzf', packed], { cwd: folder });
  const files = [
    'package/dist/esm/models/**/models.d.ts',
    'package/{types,dist/esm/models}/{arm-*,index}.d.ts',
  ];
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
