import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from '@swc/core';

/** `names` as the file that they come from calls them; `*` is all of it, or what it does when it is loaded. */
export type Import = { from: string; to: string; names: string[] };

type Node = { type: string; [field: string]: unknown };
type Named = { value: string } | null | undefined;

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
  return [...nodesOf(parseSync(source, { syntax: 'typescript', tsx: true }))].flatMap((node) => {
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
      return (node.source as Named)?.value;
    case 'TsImportType':
      return (node.argument as Named)?.value;
    case 'CallExpression': {
      const [first] = node.arguments as { expression: Node & { value: string } }[];
      const isImport = (node.callee as Node).type === 'Import';
      return isImport && first?.expression.type === 'StringLiteral'
        ? first.expression.value
        : undefined;
    }
    default:
      return undefined;
  }
}

function namesOf({ specifiers = [] }: Node): string[] {
  const names = (specifiers as Record<'imported' | 'orig' | 'local', Named>[]).map(
    (one) => (one.imported ?? one.orig)?.value ?? nameOf(one),
  );
  return names.length > 0 ? names : ['*'];
}

/** Without a name of its own there, it is called as it is here, unless it is the whole. */
function nameOf(specifier: { local?: Named }): string {
  const { type } = specifier as Node;
  if (type === 'ImportDefaultSpecifier') return 'default';
  return type === 'ImportSpecifier' ? (specifier.local?.value ?? '*') : '*';
}
