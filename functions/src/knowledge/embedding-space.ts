import type { Config } from '../platform/config.ts';
import { EMBEDDING_DIMENSIONS } from '../platform/containers.ts';

/**
 * Names the space that vectors lie in: those of two models cannot be compared, and the same name may stand for
 * another model on another server.
 */
export function embeddingSpace({
  OPENAI_BASE_URL = 'https://api.openai.com/v1',
  OPENAI_EMBEDDING_MODEL,
}: Pick<Config, 'OPENAI_BASE_URL' | 'OPENAI_EMBEDDING_MODEL'>): string {
  return `${new URL(OPENAI_BASE_URL).host} ${OPENAI_EMBEDDING_MODEL} ${EMBEDDING_DIMENSIONS}`;
}
