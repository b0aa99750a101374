import { findQuote } from '../platform/text/find-quote.ts';
import type { DocumentRecord } from './document-record.ts';
import { findPassages } from './retrieve.ts';

/**
 * The passage of a document that holds a quote, parted where that begins and ends. Looked for as a question is: a quote may be
 * too short to tell its language, and then its words are not those that its passage is found by, but its meaning is.
 * Undefined where none holds it any more.
 */
export async function citedPassage(
  deps: Parameters<typeof findPassages>[0],
  { tenantId, agentId, id: documentId, extension }: DocumentRecord,
  quote: string,
) {
  const sought = { question: quote };
  const wanted = { tenantId, agentId, documentId, sought, limit: 1 };
  const { candidates } = await findPassages(deps, wanted);
  for (const { passage } of candidates) {
    const { path, text } = passage;
    const found = findQuote(text, quote);
    if (!found) continue;
    const parts = [
      text.slice(0, found.start),
      text.slice(found.start, found.end),
      text.slice(found.end),
    ];
    const [before = '', marked = '', after = ''] =
      extension === '.md' ? parts.map(withoutMarks) : parts;
    // Its first part is the document's title.
    return { path: path.split(' › ').slice(1).join(' › '), before, marked, after };
  }
  return undefined;
}

/** Of Markdown, the marks that most texts have; what is left can be read as it is. */
const withoutMarks = (text: string): string => text.replace(/^#{1,6} +|\*\*|`/gm, '');
