import { invalid } from './refusal.ts';

export type Form = { [name: string]: string | Form | (string | Form)[] };

/** `items[0][price]=x&expand[]=y` as an object; a list may be numbered or not. */
export function parseForm(text: string): Form {
  const root: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const [first = '', ...rest] = name.split('[').map((part) => part.replace(/\]$/, ''));
    if (first === '' || ['__proto__', 'constructor'].some((part) => name.includes(part))) {
      throw invalid(`Invalid parameter name: ${name}`);
    }
    put(root, [first, ...rest], value, name);
  }
  return lists(root) as Form;
}

function put(target: Form, [key = '', ...rest]: string[], value: string, name: string): void {
  const own = key === '' ? String(Object.keys(target).length) : key;
  if (rest.length === 0) {
    if (own in target) throw invalid(`Parameter given twice: ${name}`, name);
    target[own] = value;
    return;
  }
  target[own] ??= {};
  const next = target[own];
  if (typeof next === 'string') throw invalid(`Invalid object: ${name}`, name);
  put(next as Form, rest, value, name);
}

/** Numbers as keys make a list, in their order. */
function lists(value: string | Form): Form[string] {
  if (typeof value === 'string') return value;
  const keys = Object.keys(value);
  const entries = keys.map((key) => [key, lists(value[key] as Form)] as const);
  if (keys.length > 0 && keys.every((key) => /^\d+$/.test(key))) {
    return entries
      .toSorted(([a], [b]) => Number(a) - Number(b))
      .map(([, entry]) => entry as string | Form);
  }
  return Object.fromEntries(entries);
}
