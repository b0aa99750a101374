import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const WORD = /'([^']*)'|"([^"]*)"|(\\\n|\s+)|([^\s'"\\]+)/g;
const HEREDOC = /<<(\w+)\n([\s\S]*?)\n\1$/;

/**
 * Does what curl does with a command of the documentation, with the part of a shell's language that stands there: tests need
 * neither. Answers what would be printed.
 */
export async function runCurl(
  command: string,
  variables: Record<string, string>,
  folder: string,
): Promise<string> {
  const filled = (text: string) => text.replace(/\$([A-Z_]+)/g, (_, name) => variables[name] ?? '');
  const input = filled(HEREDOC.exec(command)?.[2] ?? '');
  const [program, ...words] = wordsOf(command.replace(HEREDOC, ''), filled);
  if (program !== 'curl') throw new Error(`No command of curl: ${program}`);

  let url = '';
  let body: string | FormData | undefined;
  const headers = new Headers();
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === '--no-buffer') continue;
    if (!word.startsWith('-')) {
      url = word;
      continue;
    }
    const value = words.shift() ?? '';
    const [, name = '', rest = ''] = /^([^:=]+)[:=]\s*([\s\S]*)$/.exec(value) ?? [];
    if (word === '-H') headers.set(name, rest);
    else if (word === '--json') {
      body = value === '@-' ? input : value;
      headers.set('content-type', 'application/json');
    } else if (word === '-F') {
      body = body instanceof FormData ? body : new FormData();
      const file = rest.startsWith('@') && rest.slice(1);
      if (file) body.append(name, new Blob([readFileSync(join(folder, file))]), file);
      else body.append(name, rest);
    } else throw new Error(`An option that is not known here: ${word}`);
  }
  const answer = await fetch(url, { headers, ...(body && { method: 'POST', body }) });
  return await answer.text();
}

/** Nothing is filled in between single quotes. */
function wordsOf(command: string, filled: (text: string) => string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  for (const [, literal, quoted, gap, bare] of command.matchAll(WORD)) {
    if (gap === undefined) word = (word ?? '') + (literal ?? filled(quoted ?? bare ?? ''));
    else if (word !== undefined) {
      words.push(word);
      word = undefined;
    }
  }
  return word === undefined ? words : [...words, word];
}
