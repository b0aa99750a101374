import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { BusboyFileStream, BusboyHeaders, BusboyInstance } from '@fastify/busboy';
import { MAX_DOCUMENT_BYTES } from '@talkwright/shared/areas/documents';
import { Failure } from '@talkwright/shared/contract/errors';

export type FormFile = { filename: string; content: Readable; isTooLarge(): boolean };

/** Hands the form's one file on while it arrives; the fields are known when all has. */
export type ReceiveForm = <T>(
  onFile: (file: FormFile) => Promise<T>,
) => Promise<{ fields: Record<string, string>; file: T | undefined }>;

const LIMITS = {
  fileSize: MAX_DOCUMENT_BYTES,
  files: 1,
  fields: 10,
  fieldSize: 64 * 1024,
  headerPairs: 20,
};

/**
 * Reads a multipart form with at most one file, under the name `file`. Nothing is kept in memory but the block
 * at hand. When something is refused, the rest of the body is still taken in before this throws: a client that
 * is cut off while it sends would not see the answer.
 * @throws Failure `malformed_upload`, or what `onFile` threw
 */
export function receiveForm(
  { body, contentType }: { body: AsyncIterable<Uint8Array> | null; contentType: string | null },
  signal: AbortSignal,
): ReceiveForm {
  return async (onFile) => {
    const parser = await createParser(contentType);
    const fields: Record<string, string> = {};
    const files: { stream: BusboyFileStream; taken: ReturnType<typeof onFile> }[] = [];
    let refusal: Failure | undefined;

    parser.on('field', (name, value, _isNameCut, isCut) => {
      if (isCut || Object.hasOwn(fields, name)) refusal ??= new Failure('malformed_upload');
      fields[name] = value;
    });
    parser.on('fieldsLimit', () => {
      refusal ??= new Failure('malformed_upload', { message: 'The form has too many fields.' });
    });
    parser.on('file', (name, stream, filename) => {
      // A form that ends too early ends its file with an error, also when nobody reads it any more.
      stream.on('error', () => {});
      if (name !== 'file') {
        refusal ??= new Failure('file_missing');
        stream.resume();
        return;
      }
      const taken = onFile({
        filename: filename ?? '',
        content: stream,
        isTooLarge: () => stream.truncated,
      });
      // Whatever becomes of it, the form is read to its end.
      taken.catch(() => stream.resume());
      files.push({ stream, taken });
    });
    parser.on('filesLimit', () => {
      refusal ??= new Failure('malformed_upload', { message: 'Upload one file at a time.' });
    });

    try {
      await feed(parser, body, signal);
    } catch (cause) {
      const failure = new Failure('malformed_upload', {}, { cause });
      refusal = failure;
      for (const { stream } of files) stream.destroy(failure);
    }
    const outcomes = await Promise.allSettled(files.map(({ taken }) => taken));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected')?.reason;
    // What is wrong with the file says more than that the form broke off.
    if (failed instanceof Failure) throw failed;
    if (refusal ?? failed) throw refusal ?? failed;
    const [file] = outcomes.flatMap((outcome) =>
      outcome.status === 'fulfilled' ? [outcome.value] : [],
    );
    return { fields, file };
  };
}

async function createParser(contentType: string | null): Promise<BusboyInstance> {
  const { Busboy } = (await import('@fastify/busboy')).default;
  try {
    const headers = { 'content-type': contentType ?? '' } as BusboyHeaders;
    return new Busboy({ headers, limits: LIMITS });
  } catch {
    throw new Failure('malformed_upload', {
      message: 'Send the file as multipart/form-data, in a field named file.',
    });
  }
}

async function feed(
  parser: BusboyInstance,
  body: AsyncIterable<Uint8Array> | null,
  signal: AbortSignal,
): Promise<void> {
  const finished = once(parser, 'finish', { signal });
  finished.catch(() => {});
  for await (const chunk of Readable.from(body ?? [], { signal })) {
    if (!parser.write(chunk)) await Promise.race([once(parser, 'drain', { signal }), finished]);
  }
  parser.end();
  await finished;
}
