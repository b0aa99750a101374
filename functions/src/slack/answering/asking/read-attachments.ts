import { MAX_DOCUMENT_BYTES } from '@talkwright/shared/areas/documents';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Attachment } from '../../../answering/build-prompt.ts';
import type { SessionKey } from '../../../conversations/conversation-records.ts';
import type { Extractor } from '../../../documents/extraction/extractor.ts';
import { FileRefused } from '../../../documents/extraction/page.ts';
import { checkContent, HEAD_BYTES, knownName } from '../../../documents/file-type.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import { estimateTokens } from '../../../platform/models/estimate-tokens.ts';
import type { SlackAddresses } from '../../../platform/slack-addresses.ts';
import { queryTerms } from '../../../platform/text/query-terms.ts';
import { wordsOf } from '../../../platform/text/terms-of.ts';
import {
  type AttachmentRecord,
  attachmentId,
  type SlackAttachments,
} from '../attachments.store.ts';
import type { Said } from '../hearing/hear.ts';

type Needs = {
  extractor: Extractor;
  log: Log;
  now: Clock;
  slackAddresses: SlackAddresses;
  slackAttachments: SlackAttachments;
};
type File = Said['files'][number];

/** Of all files of a conversation together, as the model reads them. */
const TOKENS = 6_000;
const MAX_FILES = 10;
/** Of one file, as it is kept: a record has room for two megabytes. */
const MAX_KEPT_CHARACTERS = 400_000;

/**
 * Reads what somebody has attached, as uploads are read, and keeps it with the conversation.
 * @throws Failure with a sentence for who has attached it, where a file cannot be read
 */
export async function readAttachments(
  deps: Needs,
  key: SessionKey,
  files: File[],
  { token, scopes }: { token: string; scopes: string[] },
): Promise<AttachmentRecord[]> {
  if (files.length > 0 && !scopes.includes('files:read')) {
    throw refused(
      'I cannot read files here: the app needs the scope files:read. Paste what it says as text, or ask an administrator.',
    );
  }
  const read: AttachmentRecord[] = [];
  for (const file of files) read.push(await readFile(deps, key, file, token));
  return read;
}

async function readFile(
  { extractor, now, slackAddresses, slackAttachments }: Needs,
  key: SessionKey,
  { id, name, url_private_download: address }: File,
  token: string,
): Promise<AttachmentRecord> {
  const { filename, extension } = knownName(name ?? '');
  const bytes = address && (await slackAddresses.download(address, token, MAX_DOCUMENT_BYTES));
  if (!bytes) throw refused(`I could not open ${filename}: it is too large, or I may not see it.`);
  checkContent(extension, Buffer.from(bytes.subarray(0, HEAD_BYTES)));
  const chunks: string[] = [];
  let length = 0;
  const described = { id: attachmentId(id), tenantId: key.tenantId, filename, extension };
  try {
    // A copy: its memory goes to the thread that reads it.
    const parts = extractor.extract(
      { ...described, size: bytes.byteLength },
      async () => new Uint8Array(bytes),
    );
    for await (const part of parts) {
      for (const { text } of part.chunks) {
        if (length + text.length > MAX_KEPT_CHARACTERS) break;
        chunks.push(text);
        length += text.length;
      }
      if (length + 1 > MAX_KEPT_CHARACTERS) break;
    }
  } catch (error) {
    if (error instanceof FileRefused)
      throw refused(`I could not read ${filename}. ${error.message}`);
    throw error;
  }
  const record: AttachmentRecord = {
    ...{ id: attachmentId(id), type: 'slackAttachment', ...key },
    ...{ filename, chunks, createdAt: now().toISOString() },
  };
  await slackAttachments.keep(record);
  return record;
}

const refused = (message: string) => new Failure('file_content_refused', { message });

/** What the model reads of the files: all of them where there is room, else the pieces that have most of the question's words. */
export function shownOf(attachments: AttachmentRecord[], question: string): Attachment[] {
  const terms = new Set(queryTerms(question));
  const pieces = attachments
    .slice(0, MAX_FILES)
    .flatMap(({ filename, chunks }, file) =>
      chunks.map((text, at) => ({ file, filename, at, text, tokens: estimateTokens(text) })),
    );
  const scored = pieces.map((piece) => ({
    ...piece,
    score: [...new Set(wordsOf(piece.text))].filter((word) => terms.has(word)).length,
  }));
  let left = TOKENS;
  const chosen = scored
    .toSorted((a, b) => b.score - a.score || a.file - b.file || a.at - b.at)
    .filter(({ tokens }) => {
      if (tokens > left) return false;
      left -= tokens;
      return true;
    });
  const byFile = Map.groupBy(
    chosen.toSorted((a, b) => a.file - b.file || a.at - b.at),
    ({ file }) => file,
  );
  return [...byFile.values()].map((texts) => ({
    filename: texts[0]?.filename ?? '',
    text: texts.map(({ text }) => text).join('\n…\n'),
  }));
}
