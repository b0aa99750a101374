import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { relative } from 'node:path';
import { Language, type Node, Parser } from 'web-tree-sitter';

const root = `${import.meta.dirname}/../..`;

/** What is wrong with a Bicep file, and where: `infra/azure/api.bicep:12: …`. */
export class BicepError extends Error {
  constructor(at: { file: string; line: number }, sentence: string) {
    super(`${relative(root, at.file)}:${at.line}: ${sentence}`);
  }
}

/** What is wrong with a parameter that somebody else gives. */
export class ParameterError extends Error {}

export type Declaration = { node: Node; decorators: Node[]; line: number };
type DeclarationKind = keyof typeof KINDS;
export type BicepFile = {
  path: string;
  scope: string;
  declared: Record<DeclarationKind, Map<string, Declaration>>;
};

const KINDS = {
  param: 'parameter_declaration',
  var: 'variable_declaration',
  resource: 'resource_declaration',
  module: 'module_declaration',
  output: 'output_declaration',
} as const;
const parser = await newParser();
const read = new Map<string, BicepFile>();

/**
 * Reads a file by the published grammar of Bicep, which knows nothing of what names mean: that every one is declared, used
 * and described is looked at here.
 * @throws BicepError
 */
export function readBicep(path: string): BicepFile {
  const text = readFileSync(path, 'utf8');
  const key = `${path}\n${text}`;
  const file = read.get(key) ?? parsed(path, text);
  read.set(key, file);
  return file;
}

function parsed(path: string, text: string): BicepFile {
  const tree = parser.parse(text);
  if (!tree) throw new BicepError({ file: path, line: 1 }, 'the file cannot be read.');
  const broken = firstBroken(tree.rootNode);
  if (broken) {
    const what = broken.text.split('\n', 1)[0];
    throw new BicepError({ file: path, line: lineOf(broken) }, `this is no Bicep: ${what}`);
  }
  const file: BicepFile = {
    path,
    scope: 'resourceGroup',
    declared: {
      param: new Map(),
      var: new Map(),
      resource: new Map(),
      module: new Map(),
      output: new Map(),
    },
  };
  let decorators: Node[] = [];
  for (const node of tree.rootNode.namedChildren) {
    if (node.type === 'decorators') {
      decorators = node.namedChildren.flatMap((one) => one.namedChildren.slice(0, 1));
      continue;
    }
    const kind = Object.entries(KINDS).find(([, type]) => type === node.type)?.[0];
    if (kind) {
      const name = node.namedChildren.find(({ type }) => type === 'identifier')?.text ?? '';
      const line = lineOf(node);
      file.declared[kind as DeclarationKind].set(name, { node, decorators, line });
    } else if (node.type === 'target_scope_assignment') {
      file.scope = (node.namedChildren[0]?.text ?? '').replaceAll("'", '');
    } else if (node.type !== 'metadata_declaration' && node.type !== 'comment') {
      throw new BicepError({ file: path, line: lineOf(node) }, `${node.type} is not known here.`);
    }
    decorators = [];
  }
  checkNames(file);
  return file;
}

export const lineOf = (node: Node): number => node.startPosition.row + 1;

function firstBroken(node: Node): Node | undefined {
  if (!node.hasError) return undefined;
  if (node.isError || node.isMissing) return node;
  return node.children.map(firstBroken).find(Boolean);
}

/** Also in the branches that no parameters lead to. */
function checkNames({ path, declared }: BicepFile): void {
  const { output, ...others } = declared;
  const known = new Set(Object.values(others).flatMap((names) => [...names.keys()]));
  const used = new Set<string>();
  for (const declarations of Object.values(declared)) {
    for (const [name, { node, decorators, line }] of declarations) {
      const value = node.namedChildren.at(-1);
      if (value) visit(value, []);
      const isDescribed = decorators.some((one) => one.text.startsWith('description('));
      const isAsked = declared.param.get(name)?.node === node || output.get(name)?.node === node;
      if (isAsked && !isDescribed) {
        throw new BicepError({ file: path, line }, `${name} has no description.`);
      }
    }
  }
  for (const kind of ['param', 'var'] as const) {
    for (const [name, { line }] of declared[kind]) {
      if (!used.has(name)) throw new BicepError({ file: path, line }, `${name} is not used.`);
    }
  }

  function visit(node: Node, locals: string[]): void {
    if (node.type === 'identifier') {
      if (!known.has(node.text) && !locals.includes(node.text)) {
        throw new BicepError({ file: path, line: lineOf(node) }, `${node.text} is not declared.`);
      }
      used.add(node.text);
      return;
    }
    const inner = [...locals, ...namesOf(node)];
    const children = node.namedChildren.filter(
      (child, index) =>
        !(node.type === 'object_property' && index === 0 && child.type !== 'string') &&
        !(node.type === 'call_expression' && index === 0) &&
        !(node.type === 'parameter_declaration' && child.type === 'identifier'),
    );
    for (const child of children) visit(child, inner);
  }
}

/** What a loop or a lambda calls its elements. */
function namesOf(node: Node): string[] {
  if (node.type === 'lambda_expression') return [node.namedChildren[0]?.text ?? ''];
  if (node.type !== 'for_statement') return [];
  const parameters = node.namedChildren[0];
  if (parameters?.type !== 'for_loop_parameters') return [parameters?.text ?? ''];
  return parameters.namedChildren.map(({ text }) => text);
}

async function newParser(): Promise<Parser> {
  await Parser.init();
  const grammar = createRequire(import.meta.url).resolve(
    'tree-sitter-bicep/tree-sitter-bicep.wasm',
  );
  const made = new Parser();
  made.setLanguage(await Language.load(grammar));
  return made;
}
