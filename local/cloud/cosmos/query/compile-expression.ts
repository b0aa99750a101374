import { type Expression, QueryError } from './ast.ts';
import {
  type Compilation,
  type Evaluate,
  Frame,
  isConstant,
  ROOT,
  resolveAlias,
  type Scope,
  touchesVector,
} from './compilation.ts';
import { compileBinary } from './compile-binary.ts';
import { compileCall } from './compile-call.ts';
import { likePattern } from './functions/string-functions.ts';
import {
  compare,
  equals,
  type Json,
  type JsonObject,
  property,
  type Value,
  valueAt,
} from './values.ts';

/** Compiles to closures once per request; what is constant is computed once. */
export function compileExpression(
  expression: Expression,
  compilation: Compilation,
  scope: Scope,
): Evaluate {
  const evaluate = compileNode(expression, compilation, scope);
  if (!isConstant(expression)) return evaluate;
  const value = evaluate(new Frame());
  return () => value;
}

export function constantValue(expression: Expression, compilation: Compilation): Value {
  return compileNode(expression, compilation, new Map())(new Frame());
}

function compileNode(node: Expression, compilation: Compilation, scope: Scope): Evaluate {
  const compile = (inner: Expression) => compileExpression(inner, compilation, scope);

  switch (node.kind) {
    case 'literal': {
      const { value } = node;
      return () => value;
    }
    case 'parameter': {
      const value = compilation.parameters.get(node.name);
      if (value === undefined) {
        throw new QueryError(`The query parameter '${node.name}' is not bound.`, 'SC2010', node.at);
      }
      return () => value;
    }
    case 'name': {
      const slot = resolveAlias(node.name, scope, node.at);
      if (slot !== ROOT) return (frame) => frame.slots[slot];
      noteDocumentUse(compilation, []);
      return (frame) => frame.root();
    }
    case 'property':
      return compileProperty(node, compilation, scope);
    case 'index': {
      const target = compile(node.target);
      const index = compile(node.index);
      return (frame) => elementAt(target(frame), index(frame));
    }
    case 'array': {
      const items = node.items.map(compile);
      return (frame) => defined(items.map((item) => item(frame)));
    }
    case 'object': {
      const properties = node.properties.map(([name, value]) => [name, compile(value)] as const);
      return (frame) => buildObject(properties, frame);
    }
    case 'conditional': {
      const test = compile(node.test);
      const whenTrue = compile(node.whenTrue);
      const otherwise = compile(node.otherwise);
      return (frame) => (test(frame) === true ? whenTrue(frame) : otherwise(frame));
    }
    case 'unary':
      return compileUnary(node.operator, compile(node.operand));
    case 'binary':
      return compileBinary(node.operator, compile(node.left), compile(node.right));
    case 'in':
      return compileIn(compile(node.operand), node.list.map(compile));
    case 'between': {
      const operand = compile(node.operand);
      const low = compile(node.low);
      const high = compile(node.high);
      return (frame) => {
        const value = operand(frame);
        return both(compare('>=', value, low(frame)), compare('<=', value, high(frame)));
      };
    }
    case 'like':
      return compileLike(
        compile(node.operand),
        compile(node.pattern),
        node.escape && compile(node.escape),
      );
    case 'inQuery': {
      const operand = compile(node.operand);
      const results = compilation.compileSubquery(node.query, scope, 'all');
      return (frame) => {
        const value = operand(frame);
        return results(frame).some((result) => equals(value, result) === true);
      };
    }
    case 'exists': {
      const results = compilation.compileSubquery(node.query, scope, 'any');
      return (frame) => results(frame).length > 0;
    }
    case 'arrayQuery':
      return compilation.compileSubquery(node.query, scope, 'all');
    case 'scalarQuery': {
      const results = compilation.compileSubquery(node.query, scope, 'all');
      return (frame) => results(frame)[0];
    }
    case 'call':
      return compileCall(node, compilation, scope, compile);
  }
}

function compileProperty(node: Expression, compilation: Compilation, scope: Scope): Evaluate {
  const names: string[] = [];
  let base = node;
  while (base.kind === 'property') {
    names.unshift(base.name);
    base = base.target;
  }

  const isDocument = base.kind === 'name' && scope.get(base.name) === ROOT;
  if (!isDocument) {
    const target = compileExpression(base, compilation, scope);
    return (frame) => valueAt(target(frame), names);
  }
  noteDocumentUse(compilation, names);
  const [first] = names;
  if (names.length === 1 && first !== undefined) return (frame) => property(frame.root(), first);
  return (frame) => valueAt(frame.root(), names);
}

/** A path that reaches into a vector, or a whole document, needs the document with its vectors. */
function noteDocumentUse(compilation: Compilation, names: string[]): void {
  if (touchesVector(names, compilation.schema)) compilation.needsWhole[compilation.stage] = true;
}

function elementAt(target: Value, index: Value): Value {
  if (Array.isArray(target)) return typeof index === 'number' ? target[index] : undefined;
  return typeof index === 'string' ? property(target, index) : undefined;
}

function defined(values: Value[]): Json[] {
  return values.filter((value) => value !== undefined);
}

export function buildObject(properties: (readonly [string, Evaluate])[], frame: Frame): JsonObject {
  const object: JsonObject = {};
  for (const [name, evaluate] of properties) {
    const value = evaluate(frame);
    if (value !== undefined) object[name] = value;
  }
  return object;
}

function compileUnary(operator: 'not' | '-' | '+' | '~', operand: Evaluate): Evaluate {
  if (operator === 'not') {
    return (frame) => {
      const value = operand(frame);
      return typeof value === 'boolean' ? !value : undefined;
    };
  }
  const apply = { '-': (x: number) => -x, '+': (x: number) => x, '~': (x: number) => ~x }[operator];
  return (frame) => {
    const value = operand(frame);
    return typeof value === 'number' ? apply(value) : undefined;
  };
}

function compileIn(operand: Evaluate, list: Evaluate[]): Evaluate {
  return (frame) => {
    const value = operand(frame);
    if (value === undefined) return undefined;
    return list.some((item) => equals(value, item(frame)) === true);
  };
}

function compileLike(
  operand: Evaluate,
  pattern: Evaluate,
  escapeWith: Evaluate | undefined,
): Evaluate {
  let compiledFrom: string | undefined;
  let compiled = /(?:)/;
  return (frame) => {
    const value = operand(frame);
    const source = pattern(frame);
    if (typeof value !== 'string' || typeof source !== 'string') return undefined;
    if (source !== compiledFrom) {
      compiled = likePattern(source, escapeWith?.(frame));
      compiledFrom = source;
    }
    return compiled.test(value);
  };
}

/** AND of three values: a missing result is neither true nor false. */
function both(a: Value, b: Value): boolean | undefined {
  if (a === false || b === false) return false;
  return a === true && b === true ? true : undefined;
}
