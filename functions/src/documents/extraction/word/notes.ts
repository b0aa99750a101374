import type { Block } from '../../../knowledge/pieces.ts';

export type Notes = ReturnType<typeof createNotes>;

/** Footnotes and endnotes, numbered as the text comes to them. */
export function createNotes() {
  const numbers = new Map<string, number>();
  const texts = new Map<string, Block[]>();

  return {
    numberOf(kind: string, id: string | undefined): number {
      const key = `${kind} ${id}`;
      const number = numbers.get(key) ?? numbers.size + 1;
      numbers.set(key, number);
      return number;
    },

    set(kind: string, id: string | undefined, blocks: Block[]): void {
      texts.set(`${kind} ${id}`, blocks);
    },

    /** Those that the text has come to. */
    blocks: (): Block[] =>
      [...numbers].flatMap(([key, number]) =>
        (texts.get(key) ?? []).map((block, at) =>
          at === 0 ? { ...block, text: `[${number}] ${block.text}` } : block,
        ),
      ),
  };
}
