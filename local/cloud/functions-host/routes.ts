import { constraintOf } from './route-constraints.ts';

/** ASP.NET route templates: `agents/{id}`, `items/{id:int}`, `hello/{name?}`, `files/{*rest}`. */

export type Route<T> = { methods: Set<string>; template: string; target: T };
export type Match<T> = { target: T; params: Record<string, string> };

type Parameter = {
  name: string;
  isRest: boolean;
  isOptional: boolean;
  defaultValue: string | undefined;
  constraints: ((value: string) => boolean)[];
};
type Part = string | Parameter;
type Compiled<T> = {
  route: Route<T>;
  segments: Part[][];
  parameters: Parameter[];
  pattern: RegExp;
};

export function createRouter<T>(routes: Route<T>[]) {
  const compiled = routes.map(compile).sort(compareRoutes);
  const literal = new Map<string, T>();
  const byMethod = new Map<string, Compiled<T>[]>();
  for (const entry of compiled) {
    for (const method of entry.route.methods) {
      // A route without parameters always wins over the others that match the same path.
      if (entry.parameters.length === 0) {
        const key = `${method} ${entry.route.template.toLowerCase()}`;
        if (!literal.has(key)) literal.set(key, entry.route.target);
      } else {
        byMethod.set(method, [...(byMethod.get(method) ?? []), entry]);
      }
    }
  }

  return {
    /** `path` without the leading slash, still percent-encoded. */
    find(method: string, path: string): Match<T> | undefined {
      const trimmed = path.endsWith('/') ? path.slice(0, -1) : path;
      const target = literal.get(`${method} ${trimmed.toLowerCase()}`);
      if (target !== undefined) return { target, params: {} };

      for (const entry of byMethod.get(method) ?? []) {
        const params = matchParameters(entry, path);
        if (params) return { target: entry.route.target, params };
      }
      return undefined;
    },
  };
}

function matchParameters<T>(
  { pattern, parameters }: Compiled<T>,
  path: string,
): Record<string, string> | undefined {
  const match = pattern.exec(path);
  if (!match) return undefined;

  const params: Record<string, string> = {};
  for (const [index, parameter] of parameters.entries()) {
    const text = match[index + 1];
    const value = text ? decode(text) : parameter.defaultValue;
    if (value === undefined) continue;
    if (!parameter.constraints.every((isMet) => isMet(value))) return undefined;
    params[parameter.name] = value;
  }
  return params;
}

function compile<T>(route: Route<T>): Compiled<T> {
  const segments = splitOutsideBraces(route.template, '/').map(parseSegment);
  const parameters = segments.flat().filter((part) => typeof part !== 'string');
  const pattern = segments.map(segmentPattern).join('');
  return { route, segments, parameters, pattern: new RegExp(`^${pattern}/?$`, 'i') };
}

function segmentPattern(parts: Part[], index: number): string {
  const slash = index === 0 ? '' : '/';
  const [first] = parts;
  const isAlone = parts.length === 1 && typeof first === 'object';
  if (isAlone && first.isRest) return `(?:${slash}(.*))?`;

  const inner = parts.map((part) => {
    if (typeof part === 'string') return escapeRegExp(part);
    if (isAlone) return '([^/]+?)';
    return part.isOptional ? '([^/]*)' : '([^/]+)';
  });
  const mayBeMissing = isAlone && (first.isOptional || first.defaultValue !== undefined);
  return mayBeMissing ? `(?:${slash}${inner.join('')})?` : slash + inner.join('');
}

function parseSegment(segment: string): Part[] {
  const parts: Part[] = [];
  // Inside a parameter braces are doubled: {id:regex(^\d{{3}}$)}.
  for (const [, literal, parameter] of segment.matchAll(/([^{]+)|\{((?:[^{}]|\{\{|\}\})*)\}/g)) {
    if (literal) parts.push(literal);
    else parts.push(parseParameter((parameter ?? '').replaceAll('{{', '{').replaceAll('}}', '}')));
  }
  return parts;
}

/** `*name`, then any number of `:constraint`, then `=default` or `?`. */
function parseParameter(source: string): Parameter {
  const [, star, name, rest = ''] = /^(\*{0,2})([\w-]+)(.*)$/s.exec(source) ?? [];
  if (!name) throw new Error(`"{${source}}" is not a route parameter.`);

  const [before = '', defaultValue] = splitOutsideBraces(rest, '=');
  const isOptional = before.endsWith('?');
  const constraints = splitOutsideBraces(isOptional ? before.slice(0, -1) : before, ':');
  return {
    name,
    isRest: star !== '',
    isOptional,
    defaultValue,
    constraints: constraints.filter(Boolean).map(constraintOf),
  };
}

function splitOutsideBraces(text: string, separator: string): string[] {
  const pieces = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '(' || character === '{') depth++;
    if (character === ')' || character === '}') depth--;
    if (character === separator && depth === 0) pieces.push('');
    else pieces[pieces.length - 1] += character;
  }
  return pieces;
}

/** The real host's order: literals first, then parameters with more constraints, then the longer route. */
function compareRoutes<T>(a: Compiled<T>, b: Compiled<T>): number {
  for (const [index, parts] of a.segments.entries()) {
    const [left] = parts;
    const [right] = b.segments[index] ?? [];
    if (!b.segments[index]) return -1;
    if (left === undefined || right === undefined) continue;

    if (typeof left === 'string' && typeof right === 'string') {
      const order = left.toLowerCase().localeCompare(right.toLowerCase());
      if (order !== 0) return order;
    } else if (typeof left === 'string') {
      return -1;
    } else if (typeof right === 'string') {
      return 1;
    } else if (left.constraints.length !== right.constraints.length) {
      return right.constraints.length - left.constraints.length;
    }
  }
  return b.segments.length - a.segments.length;
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
