/** Where in an answer a statement stands. */
export type Place = { start: number; end: number };
/** Tells statements that rest on what they cite from others. */
export type Support = {
  has: (statement: string, numbers: number[]) => boolean;
  /** Whether it says anything that could be told from something else. */
  canJudge: (statement: string) => boolean;
};
type Mark = { space: string; numbers: number[] };

/** "According to [1], …": so much of what follows is waited for. */
const MAX_HELD = 300;
const FULL_STOP = /[.!?…؟۔]["'”’»)\]*_]{0,3}$/;
/** Where a sentence ends without white space behind it. */
const AFTER_END = /(?<=[。！？｡\n])/u;
const HAS_WORDS = /[\p{L}\p{N}]/u;
/** What an entry of a list begins with. */
const BULLET = /^\s*(?:[-*+•>]|\d{1,3}[.)])\s*$/;

/**
 * Puts an answer together from its words and its marks, and leaves out the marks of statements that their passages do
 * not hold: before anybody has seen them, so that nothing that was shown changes. A mark speaks for what stands before it,
 * back to the mark before or to where its sentence begins. It waits until no other one follows; and, where hardly
 * anything stands before it, with what follows until its sentence has ended. Words before the first mark never wait.
 */
export function createStatements(support?: Support) {
  const judged = new Map<number, Place & { isSupported: boolean }>();
  let length = 0;
  /** Since the mark before, or since the sentence began, and where in the answer that is. */
  let said = '';
  let start = 0;
  /** The statement before, which marks after its full stop still speak for. */
  let last: (Place & { text: string }) | undefined;
  /** Marks that nothing is decided about yet, and what follows those that wait for the end of their sentence. */
  let waiting: (Mark | string)[] = [];
  let heldLength: number | undefined;

  function word(text: string): string {
    let out = '';
    if (waiting.length > 0 && heldLength === undefined) {
      if (isOpen()) heldLength = 0;
      else out = settle();
    }
    const isLast = isOver(said, text);
    said += text;
    if (heldLength !== undefined) {
      waiting.push(text);
      heldLength += text.length;
      return isLast || heldLength > MAX_HELD ? settle() : '';
    }
    length += text.length;
    if (isLast) begin();
    return out + text;
  }

  /** A sentence is over, another one begins. */
  function begin(): void {
    if (HAS_WORDS.test(said)) last = placeOf();
    said = '';
    start = length;
  }

  const placeOf = () => ({
    start: start + blankBefore(said),
    end: start + said.trimEnd().length,
    text: said,
  });

  /** Whether what follows belongs to the statement, since nothing to speak of stands before the mark. */
  const isOpen = (): boolean =>
    support !== undefined && (HAS_WORDS.test(said) ? !support.canJudge(said) : BULLET.test(said));

  function settle(): string {
    if (HAS_WORDS.test(said)) last = placeOf();
    const numbers = waiting.flatMap((part) => (typeof part === 'string' ? [] : part.numbers));
    const isSupported = !last || !support || support.has(last.text, [...new Set(numbers)]);
    const out = waiting.map((part) => written(part, isSupported)).join('');
    length += out.length;
    if (last && heldLength !== undefined) last.end = length - (out.length - out.trimEnd().length);
    if (last) note(last, isSupported);
    waiting = [];
    heldLength = undefined;
    said = '';
    start = length;
    return out;
  }

  /** One that rests on one of its passages is not unsupported, whatever else it cites. */
  function note({ start, end }: Place, isSupported: boolean): void {
    const before = judged.get(start)?.isSupported ?? false;
    judged.set(start, { start, end, isSupported: isSupported || before });
  }

  return {
    /** What of it can be shown. */
    words: (text: string): string => text.split(AFTER_END).map(word).join(''),
    marks(space: string, numbers: number[]): void {
      if (numbers.length > 0) waiting.push({ space, numbers });
    },
    end: (): string => (waiting.length > 0 ? settle() : ''),
    /** Where statements stand whose marks were left out. */
    unsupported: (): Place[] =>
      [...judged.values()].flatMap(({ start, end, isSupported }) =>
        isSupported ? [] : [{ start, end }],
      ),
  };
}

function written(part: Mark | string, isSupported: boolean): string {
  if (typeof part === 'string') return part;
  return isSupported ? part.space + part.numbers.map((n) => `[${n}]`).join('') : '';
}

/** Is the sentence over, once this piece follows? */
const isOver = (said: string, piece: string): boolean =>
  /[。！？｡\n]$/.test(piece) || (/^\s/.test(piece) && FULL_STOP.test(said.slice(-6)));

const blankBefore = (text: string): number => text.length - text.trimStart().length;
