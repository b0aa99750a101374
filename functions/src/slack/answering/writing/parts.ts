import { drawnAs } from '@talkwright/shared/figures/fenced';
import { figureOf } from './figures.ts';
import { joined, type Part } from './part.ts';
import { createSafeText } from './safe-text.ts';

const FENCE = /^[ \t]{0,3}(`{3,}|~{3,})[ \t]*([^\s`]*)[^\n]*\n?$/;
/** What a line may still become a fence of. */
const FENCE_BEGUN = /^[ \t]{0,3}(?:`{0,2}|~{0,2}|(?:`{3}|~{3})[^\n]{0,200})$/;
/** Longer ones are no figures. */
const MAX_FIGURE = 50_000;

type Fence = { mark: string; figure: 'chart' | 'diagram' | undefined; code: string };

/**
 * Cuts an answer into parts while it comes. A chart or a diagram waits until it is whole; all else goes on as it comes, but
 * for the beginning of a line that may become one.
 */
export function createParts(isKnownAddress: (address: string) => boolean) {
  const safe = createSafeText(isKnownAddress);
  let held = '';
  let isLineStart = true;
  let fence: Fence | undefined;

  /** As much of what is held as is settled. */
  function read(isEnd: boolean): Part[] {
    const parts: Part[] = [];
    const words = (text: string) => parts.push({ text: safe.next(text) });
    while (held !== '') {
      const end = held.indexOf('\n') + 1;
      const mayBeFence =
        isLineStart && (end ? FENCE.test(held.slice(0, end)) : FENCE_BEGUN.test(held));
      if (!end && !isEnd && (fence?.figure || mayBeFence)) break;
      const line = held.slice(0, end || held.length);
      held = held.slice(line.length);
      const isWholeLine = isLineStart;
      isLineStart = end > 0;
      const opened = isWholeLine ? FENCE.exec(line) : null;
      if (fence && opened && closes(line, fence)) {
        if (fence.figure) parts.push({ text: safe.end() }, figureOf(fence.figure, fence.code));
        else words(line);
        fence = undefined;
      } else if (fence?.figure) {
        fence.code += line;
        // Whatever it is, it is none.
        if (fence.code.length > MAX_FIGURE) fence = { ...fence, figure: undefined };
      } else {
        if (!fence && opened) fence = fenceOf(opened);
        if (!fence?.figure) words(line);
      }
    }
    return parts;
  }

  return {
    next(text: string): Part[] {
      held += text;
      return joined(read(false));
    },

    end(): Part[] {
      const parts = read(true);
      if (fence?.figure) parts.push({ text: safe.end() }, figureOf(fence.figure, fence.code));
      return joined([...parts, { text: safe.end() }]);
    },
  };
}

const fenceOf = ([, mark = '', language = '']: RegExpExecArray): Fence => ({
  ...{ mark, figure: drawnAs(language), code: '' },
});

const closes = (line: string, { mark }: Fence): boolean => {
  const run = line.trim();
  return run.length >= mark.length && run === (mark[0] ?? '').repeat(run.length);
};
