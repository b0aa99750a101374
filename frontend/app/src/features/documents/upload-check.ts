import { documentExtensions, MAX_DOCUMENT_BYTES } from '@talkwright/shared/areas/documents';
import { errors } from '@talkwright/shared/contract/errors';

/** Why the server would refuse the file, before it is sent; undefined when it would not. */
export function uploadProblem({ name, size }: { name: string; size: number }): string | undefined {
  const lowerName = name.toLowerCase();
  if (!documentExtensions.some((extension) => lowerName.endsWith(extension))) {
    return errors.file_type_refused.message;
  }
  if (size > MAX_DOCUMENT_BYTES) return errors.file_too_large.message;
  if (size === 0) return errors.file_empty.message;
}
