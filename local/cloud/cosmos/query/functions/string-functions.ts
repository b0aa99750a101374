import { isObject, type Json, type Value } from '../values.ts';
import { isNumber, isString, ofString, type ScalarFunction } from './scalar-function.ts';

/** The service's limit for the text REPLICATE may build. */
const MAX_REPLICATED = 10_000;

export const stringFunctions: Record<string, ScalarFunction> = {
  CONCAT: (...parts) => (parts.every(isString) ? parts.join('') : undefined),
  CONTAINS: comparing((text, part) => text.includes(part)),
  STARTSWITH: comparing((text, part) => text.startsWith(part)),
  ENDSWITH: comparing((text, part) => text.endsWith(part)),
  STRINGEQUALS: comparing((text, other) => text === other),
  INDEX_OF: (text, part, start = 0) =>
    isString(text) && isString(part) && isNumber(start) ? text.indexOf(part, start) : undefined,
  LEFT: (text, length) =>
    isString(text) && isNumber(length) ? text.slice(0, Math.max(0, length)) : undefined,
  RIGHT: (text, length) =>
    isString(text) && isNumber(length) ? (length > 0 ? text.slice(-length) : '') : undefined,
  LENGTH: ofString((text) => text.length),
  LOWER: ofString((text) => text.toLowerCase()),
  UPPER: ofString((text) => text.toUpperCase()),
  TRIM: ofString((text) => text.trim()),
  LTRIM: ofString((text) => text.trimStart()),
  RTRIM: ofString((text) => text.trimEnd()),
  REVERSE: ofString((text) => [...text].reverse().join('')),
  REPLACE: (text, part, replacement) => {
    if (!isString(text) || !isString(part) || !isString(replacement)) return undefined;
    return part === '' ? text : text.replaceAll(part, replacement);
  },
  REPLICATE: (text, times) => {
    if (!isString(text) || !isNumber(times) || times < 0) return undefined;
    return text.length * times <= MAX_REPLICATED ? text.repeat(times) : undefined;
  },
  SUBSTRING: (text, start, length) => {
    if (!isString(text) || !isNumber(start)) return undefined;
    const from = Math.max(0, start);
    if (length === undefined) return text.slice(from);
    return isNumber(length) ? text.slice(from, from + Math.max(0, length)) : undefined;
  },
  STRINGTOARRAY: parsing(Array.isArray),
  STRINGTOBOOLEAN: parsing((value) => typeof value === 'boolean'),
  STRINGTONULL: parsing((value) => value === null),
  STRINGTONUMBER: parsing(isNumber),
  STRINGTOOBJECT: parsing(isObject),
  STRINGJOIN: (items, separator) =>
    Array.isArray(items) && items.every(isString) && isString(separator)
      ? items.join(separator)
      : undefined,
  STRINGSPLIT: (text, separator) =>
    isString(text) && isString(separator) ? text.split(separator) : undefined,
  TOSTRING: (value) => (value === undefined || isString(value) ? value : JSON.stringify(value)),
  REGEXMATCH: (text, pattern, flags = '') => {
    if (!isString(text) || !isString(pattern) || !isString(flags)) return undefined;
    return compiledPattern(pattern, flags)?.test(text);
  },
};

/** The optional third argument asks to ignore case. */
function comparing(apply: (text: string, other: string) => boolean): ScalarFunction {
  return (text, other, ignoreCase = false) => {
    if (!isString(text) || !isString(other) || typeof ignoreCase !== 'boolean') return undefined;
    return ignoreCase ? apply(text.toLowerCase(), other.toLowerCase()) : apply(text, other);
  };
}

function parsing(isWanted: (value: Json) => boolean): ScalarFunction {
  return ofString((text): Value => {
    try {
      const value: Json = JSON.parse(text.trim());
      return isWanted(value) ? value : undefined;
    } catch {
      return undefined;
    }
  });
}

const patterns = new Map<string, RegExp | undefined>();
const MAX_PATTERNS = 200;

function compiledPattern(pattern: string, flags: string): RegExp | undefined {
  const key = `${flags}/${pattern}`;
  if (patterns.has(key)) return patterns.get(key);

  if (patterns.size >= MAX_PATTERNS) patterns.clear();
  const source = flags.includes('x') ? pattern.replace(/\s+/g, '') : pattern;
  let compiled: RegExp | undefined;
  try {
    compiled = new RegExp(source, flags.replace('x', ''));
  } catch {
    compiled = undefined;
  }
  patterns.set(key, compiled);
  return compiled;
}

/** LIKE: `%` any text, `_` one character, `[a-z]` and `[^a-z]` a set. */
export function likePattern(pattern: string, escapeWith: Value): RegExp {
  let source = '';
  for (let i = 0; i < pattern.length; i++) {
    const character = pattern.charAt(i);
    const setEnd = character === '[' ? pattern.indexOf(']', i + 1) : -1;
    if (character === escapeWith && i + 1 < pattern.length) source += literal(pattern.charAt(++i));
    else if (character === '%') source += '[\\s\\S]*';
    else if (character === '_') source += '[\\s\\S]';
    else if (setEnd > 0) {
      source += characterSet(pattern.slice(i + 1, setEnd));
      i = setEnd;
    } else source += literal(character);
  }
  return new RegExp(`^${source}$`, 'u');
}

function characterSet(inside: string): string {
  const isNegated = inside.startsWith('^');
  const members = (isNegated ? inside.slice(1) : inside).replace(/[\\\]^]/g, '\\$&');
  return `[${isNegated ? '^' : ''}${members}]`;
}

function literal(character: string): string {
  return character.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}
