import { equation, fieldLink, isPageNumber } from './field-instructions.ts';
import type { Line } from './line.ts';

type Field = {
  /** What it says before its result begins. */
  instruction: string[];
  /** What fields within the instruction came to, should its result never begin. */
  held: string[];
  isShown: boolean;
  /** Nothing of its result is read. */
  isHidden: boolean;
  isLink: boolean;
  /** A box to be checked, or the entries to choose from. */
  isChecked?: boolean;
  entries: string[];
  chosen: number;
};

/** In place of a page's number, which is gone when text is cleaned. */
export const PAGE_NUMBER = '\u0001';

export type Fields = ReturnType<typeof createFields>;

/** Fields, as they are open within each other: what they show is read, and not what it is made of. */
export function createFields({ isMargin }: { isMargin: boolean }) {
  const open: Field[] = [];
  let unshown = 0;
  let hasHeld = false;

  return {
    isShowing: (): boolean => unshown === 0,

    /** @returns whether the text is to be read now */
    takes(text: string): boolean {
      if (unshown === 0) return true;
      const field = open.at(-1);
      if (field?.isShown === false) {
        field.held.push(text);
        hasHeld = true;
      }
      return false;
    },

    begin(): void {
      open.push({
        instruction: [],
        held: [],
        isShown: false,
        isHidden: false,
        isLink: false,
        entries: [],
        chosen: 0,
      });
      unshown += 1;
    },

    instruct(text: string): void {
      const field = open.at(-1);
      if (field && !field.isShown) field.instruction.push(text);
    },

    /** Of a field in a form. */
    fill(form: Partial<Pick<Field, 'isChecked' | 'chosen'>>, entry?: string): void {
      const field = open.at(-1);
      if (field) Object.assign(field, form);
      if (entry !== undefined) field?.entries.push(entry);
    },

    /** Its result begins. */
    separate(line: Line | undefined): void {
      const field = open.at(-1);
      if (!field || field.isShown) return;
      field.isShown = true;
      const instruction = field.instruction.join('');
      if (isMargin && isPageNumber(instruction)) {
        field.isHidden = true;
        line?.add(PAGE_NUMBER);
        return;
      }
      unshown -= 1;
      const link = unshown === 0 ? fieldLink(instruction) : undefined;
      if (!link) return;
      field.isLink = true;
      line?.openLink(link.target);
    },

    end(line: Line | undefined): void {
      const field = open.pop();
      if (!field) return;
      if (open.length === 0) hasHeld = false;
      if (!field.isShown || field.isHidden) unshown -= 1;
      if (field.isLink) line?.closeLink();
      if (unshown > 0 || field.isHidden) return;
      const instruction = field.instruction.join('');
      if (isMargin && isPageNumber(instruction)) line?.add(PAGE_NUMBER);
      const drawn = equation(instruction);
      if (drawn) line?.addRuby(drawn.text, drawn.reading ?? '');
      if (/^\s*FORMCHECKBOX\b/i.test(instruction)) line?.add(field.isChecked ? '☒' : '☐');
      if (/^\s*FORMDROPDOWN\b/i.test(instruction)) line?.add(field.entries[field.chosen] ?? '');
    },

    /** One whose result never begins must not take the rest of the document with it. */
    endParagraph(line: Line): void {
      if (!hasHeld) return;
      line.add(open.flatMap((field) => field.held).join(''));
      open.length = 0;
      unshown = 0;
      hasHeld = false;
    },
  };
}
