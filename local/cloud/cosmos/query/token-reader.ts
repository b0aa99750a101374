import { QueryError } from './ast.ts';
import { type Token, tokenizeQuery } from './lexer.ts';

/** Words that cannot name a property or an alias without quotes, as in the service: `c.value` and `c.order` fail. */
const RESERVED = new Set([
  'and',
  'as',
  'asc',
  'between',
  'by',
  'desc',
  'distinct',
  'exists',
  'false',
  'from',
  'group',
  'in',
  'join',
  'like',
  'not',
  'null',
  'or',
  'order',
  'select',
  'top',
  'true',
  'undefined',
  'value',
  'where',
]);
export const isReserved = (word: string): boolean => RESERVED.has(word.toLowerCase());

const CLAUSES = new Set(['offset', 'limit', 'group', 'order', 'where', 'from', 'join']);

/** Walks over the tokens of a query; the grammar stands in parser.ts and expression-parser.ts. */
export class TokenReader {
  readonly #source: string;
  readonly #tokens: Token[];
  #position = 0;

  constructor(source: string) {
    this.#source = source;
    this.#tokens = tokenizeQuery(source);
  }

  get token(): Token {
    return this.peek(0);
  }

  peek(ahead = 1): Token {
    const token = this.#tokens[Math.min(this.#position + ahead, this.#tokens.length - 1)];
    if (!token) throw new Error('A token list always ends with an end token.');
    return token;
  }

  next(): Token {
    const token = this.token;
    this.#position++;
    return token;
  }

  /** What was read, and the text it was read from. */
  spelled<T>(read: () => T): [T, string] {
    const { start } = this.token.at;
    const value = read();
    return [value, this.#source.slice(start, this.peek(-1).at.end)];
  }

  isWord(word: string, token = this.token): boolean {
    return token.kind === 'word' && token.word === word;
  }

  isSymbol(symbol: string, token = this.token): boolean {
    return token.kind === 'symbol' && token.text === symbol;
  }

  takeWord(word: string): boolean {
    if (!this.isWord(word)) return false;
    this.#position++;
    return true;
  }

  takeSymbol(symbol: string): boolean {
    if (!this.isSymbol(symbol)) return false;
    this.#position++;
    return true;
  }

  expectWord(word: string): void {
    if (!this.takeWord(word)) this.fail();
  }

  expectSymbol(symbol: string): void {
    if (!this.takeSymbol(symbol)) this.fail();
  }

  /** A name that may stand without quotes. */
  identifier(): string {
    const token = this.token;
    if (token.kind !== 'word' || RESERVED.has(token.word)) this.fail();
    this.#position++;
    return token.text;
  }

  startsAlias(): boolean {
    const { token } = this;
    return token.kind === 'word' && !RESERVED.has(token.word) && !CLAUSES.has(token.word);
  }

  list<T>(readOne: () => T): T[] {
    const items = [readOne()];
    while (this.takeSymbol(',')) items.push(readOne());
    return items;
  }

  fail(token = this.token): never {
    const near = this.#source.slice(token.at.start, token.at.end);
    throw new QueryError(`Syntax error, incorrect syntax near '${near}'.`, 'SC1001', token.at);
  }
}
