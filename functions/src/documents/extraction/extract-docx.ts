import { asPages, type Page } from './page.ts';
import { leftOutSentence } from './word/left-out.ts';
import { readWord } from './word/read-word.ts';

/** Word's format since 2007. */
export async function* extractDocx(bytes: Uint8Array): AsyncGenerator<Page> {
  const { blocks, leftOut } = await readWord(bytes);
  const characters = blocks.reduce((sum, { text }) => sum + text.length, 0);
  yield* asPages(blocks, characters, () => leftOutSentence(leftOut));
}
