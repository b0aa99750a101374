import type { Models } from '../platform/models/models.ts';
import type { Chunk } from './chunker.ts';
import type { Edition } from './edition.ts';
import { embedTexts } from './embed-texts.ts';
import type { Knowledge } from './knowledge.store.ts';
import { searchedText } from './searched-text.ts';

/**
 * Adds chunks to an edition. Written twice they are there once; whether they are found, whoever publishes the edition
 * decides.
 * @throws what the embedding model throws, and the reason of the signal
 */
export async function writeChunks(
  deps: { knowledge: Knowledge; models: Models },
  edition: Edition,
  chunks: Chunk[],
  signal: AbortSignal,
): Promise<void> {
  const vectors = await embedTexts(deps, chunks.map(searchedText), signal);
  signal.throwIfAborted();
  const pairs = chunks.map((chunk, at) => ({ chunk, vector: vectors[at] ?? [] }));
  await deps.knowledge.write(edition, pairs);
}
