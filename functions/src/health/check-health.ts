import { Failure } from '@talkwright/shared/contract/errors';
import { VERSION } from '@talkwright/shared/version';
import { missingParts, missingSentence, type NativePart } from '../platform/native-parts.ts';
import { requireOwnDatabase } from './own-database.ts';

/**
 * @throws Failure `unavailable` when the database does not answer or is another deployment's, or a native part of the
 * installation is missing
 */
export async function checkHealth(
  deps: Parameters<typeof requireOwnDatabase>[0],
  parts?: NativePart[],
) {
  const missing = await missingParts(parts);
  if (missing.length > 0) throw new Failure('unavailable', { message: missingSentence(missing) });
  await requireOwnDatabase(deps);
  return { status: 'ok' as const, version: VERSION };
}
