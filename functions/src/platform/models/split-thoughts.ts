/** Marks that models put around what they think, where no part of their server takes it out. */
const PAIRS: [open: string, close: string][] = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['<thought>', '</thought>'],
  ['<reasoning>', '</reasoning>'],
  ['[THINK]', '[/THINK]'],
  ['◁think▷', '◁/think▷'],
  ['<|START_THINKING|>', '<|END_THINKING|>'],
  ['<|channel|>analysis<|message|>', '<|channel|>final<|message|>'],
];
const CLOSING = PAIRS.map(([, close]) => close);

/**
 * Takes thoughts out of a text that comes in pieces, cut anywhere: those at its beginning alone, since an answer may
 * speak of such marks. The text may begin with a thought whose opening mark stood in the prompt: so many characters are
 * held back until its closing mark comes. Without that it was none.
 */
export function createThoughtSplitter({ patience }: { patience: number }) {
  let waiting = '';
  /** Of a thought that may be none: what came before that. */
  const held: string[] = [];
  let heldLength = 0;
  /** What ends the thought that is under way. */
  let ends: string[] | undefined;
  let mayHold = patience > 0;
  let isUnsure = false;
  let hasSpoken = false;
  let beganThinking = false;

  return {
    /** What of the text so far is the answer's and was not given yet. */
    next(piece: string): string {
      if (hasSpoken) return piece;
      waiting += piece;
      while (!hasSpoken) {
        if (!(ends ? leave(ends) : enter())) return '';
      }
      const text = held.join('') + waiting;
      held.length = 0;
      waiting = '';
      return text;
    },

    /** Whether a thought has ended of which nothing said that it begins. */
    beganThinking: (): boolean => beganThinking,

    /** What is left of it: a mark that was none, or a thought that was none. */
    end: (): string => (ends && !isUnsure ? '' : held.join('') + waiting),
  };

  /** False where more has to come first. */
  function enter(): boolean {
    waiting = waiting.trimStart();
    const pair = PAIRS.find(([open]) => waiting.startsWith(open));
    if (pair) {
      mayHold = false;
      ends = [pair[1]];
      waiting = waiting.slice(pair[0].length);
      return true;
    }
    if (PAIRS.some(([open]) => open.startsWith(waiting))) return false;
    if (mayHold) {
      mayHold = false;
      isUnsure = true;
      ends = CLOSING;
    } else {
      hasSpoken = true;
    }
    return true;
  }

  function leave(marks: string[]): boolean {
    const found = marks
      .map((mark) => ({ mark, at: waiting.indexOf(mark) }))
      .filter(({ at }) => at >= 0)
      .toSorted((a, b) => a.at - b.at)[0];
    if (found) {
      waiting = waiting.slice(found.at + found.mark.length);
      ends = undefined;
      beganThinking ||= isUnsure;
      isUnsure = false;
      held.length = 0;
      return true;
    }
    const longest = Math.max(...marks.map(({ length }) => length));
    const told = Math.max(0, waiting.length - longest);
    if (isUnsure) hold(waiting.slice(0, told));
    waiting = waiting.slice(told);
    hasSpoken = isUnsure && heldLength + waiting.length > patience;
    return hasSpoken;
  }

  function hold(text: string): void {
    held.push(text);
    heldLength += text.length;
  }
}
