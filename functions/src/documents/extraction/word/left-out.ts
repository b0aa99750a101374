/** What of a Word document is not read, by how often it is there. */
export type LeftOut = Record<keyof typeof WORDS, number>;

const WORDS = {
  comments: ['comment', 'comments'],
  pictures: ['picture', 'pictures'],
  charts: ['chart or diagram', 'charts and diagrams'],
  objects: ['embedded or linked file', 'embedded or linked files'],
  deletions: ['passage that is marked as deleted', 'passages that are marked as deleted'],
} as const;
const kinds = Object.keys(WORDS) as (keyof LeftOut)[];

export const nothingLeftOut = (): LeftOut => ({
  comments: 0,
  pictures: 0,
  charts: 0,
  objects: 0,
  deletions: 0,
});

/** A sentence for who uploaded it; empty where all was read. */
export function leftOutSentence(leftOut: LeftOut): string {
  const parts = kinds
    .filter((kind) => leftOut[kind] > 0)
    .map((kind) => {
      const [one, several] = WORDS[kind];
      const count = leftOut[kind];
      return `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;
    });
  return parts.length > 0 ? `Not read: ${parts.join(', ')}.` : '';
}
