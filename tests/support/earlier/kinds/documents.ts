import { expect } from '@jest/globals';
import * as documents from '@talkwright/shared/areas/documents';
import type { Row, There } from './row.ts';

export const ofDocuments: Row[] = [
  [
    'documents',
    async ({ member, documents: names }) => {
      const { documents: found } = await member.call(documents.listDocuments, {});
      return found.map(({ original_filename: name, status }, index) => [
        name === names[index],
        status,
      ]);
    },
    Array(4).fill([true, 'ready']),
  ],
  [
    'the text of a document',
    async (there) => there.member.call(documents.getDocument, { id: await handbookOf(there) }),
    {
      document: {
        metadata: { pages: 5, chunks: 12, description: expect.stringContaining('warranty') },
        content: expect.stringContaining('Larkfield Cycles · Customer handbook · Page 1'),
      },
    },
  ],
  [
    'its file',
    async (there) => {
      const id = await handbookOf(there);
      const { download_url } = await there.member.call(documents.downloadDocument, { id });
      const file = Buffer.from(await (await fetch(download_url)).arrayBuffer());
      return { bytes: file.length, begins: file.toString('latin1', 0, 5) };
    },
    { bytes: 7_894, begins: '%PDF-' },
  ],
  [
    'the picture of a page',
    async (there) =>
      there.member.call(documents.getDocumentPage, { id: await handbookOf(there), page: 1 }),
    { pages: 5, image: expect.stringMatching(/^data:image\/png;base64,/) },
  ],
  [
    'passages',
    async ({ member }) => {
      const search = { query: 'opening hours on Saturday', topK: 3 };
      return (await member.call(documents.searchDocuments, search)).results.map(
        ({ document }) => document.original_filename,
      );
    },
    expect.arrayContaining(['opening-hours-and-prices.md']),
  ],
];

async function handbookOf({ member }: There): Promise<string> {
  const { documents: found } = await member.call(documents.listDocuments, {});
  return found.find((one) => one.original_filename === 'customer-handbook.pdf')?.id ?? '';
}
