import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'oxc-parser';

/** `names` as the file that they come from calls them; `*` is all of it, or what it does when it is loaded. */
export type Import = { from: string; to: string; names: string[] };

type Node = { type: string; [field: string]: unknown };
/** An identifier has a name, a string a value. */
type Named = { name?: string; value?: string } | null | undefined;

/** What all sources below a folder import from one another, types included; paths are relative to the folder. */
export function importsBelow(folder: string): Import[] {
  return globSync('**/*.{ts,tsx}', { cwd: folder }).flatMap((from) =>
    importsIn(readFileSync(join(folder, from), 'utf8'))
      .filter(({ path }) => path.startsWith('.'))
      .map(({ path, names }) => ({ from, to: normalize(join(dirname(from), path)), names })),
  );
}

/** What a source imports, or exports from elsewhere, in whatever way that is written. */
export function importsIn(source: string): { path: string; names: string[] }[] {
  const { program, errors } = parseSync('source.tsx', source);
  if (errors[0]) throw new Error(errors[0].message);
  return [...nodesOf(program)].flatMap((node) => {
    const path = pathOf(node);
    return path === undefined ? [] : [{ path, names: namesOf(node) }];
  });
}

function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value) yield value as Node;
  for (const part of Object.values(value)) yield* nodesOf(part);
}

function pathOf(node: Node): string | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return (node.source as Named)?.value;
    default:
      return undefined;
  }
}

function namesOf({ type, specifiers = [] }: Node): string[] {
  const names = (specifiers as (Node & Record<'imported' | 'local', Named>)[]).map((one) => {
    if (one.type === 'ImportDefaultSpecifier') return 'default';
    const named = type === 'ExportNamedDeclaration' ? one.local : one.imported;
    return named?.name ?? named?.value ?? '*';
  });
  return names.length > 0 ? names : ['*'];
}
