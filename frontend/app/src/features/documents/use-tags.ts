import { type Document, MAX_DOCUMENTS_AT_ONCE } from '@talkwright/shared/areas/documents';
import { sentenceOf } from '../../server/failure.ts';
import { useDialogs } from '../../ui/dialogs.ts';
import { useTagDocumentsMutation } from './documents.api.ts';

/** Adds tags to documents and removes them; each answers whether it was done. */
export function useTags(ids: string[], onTagged?: (documents: Document[]) => void) {
  const { alert } = useDialogs();
  const [tagDocuments] = useTagDocumentsMutation();

  async function change(tagging: { add?: string[]; remove?: string[] }, failed: string) {
    for (let start = 0; start < ids.length; start += MAX_DOCUMENTS_AT_ONCE) {
      const some = ids.slice(start, start + MAX_DOCUMENTS_AT_ONCE);
      const { data, error } = await tagDocuments({ ids: some, ...tagging });
      if (data) onTagged?.(data);
      if (!error) continue;
      const reason = sentenceOf(error, '');
      await alert({ title: 'Tag Error', message: reason ? `${failed}: ${reason}` : failed });
      return false;
    }
    return true;
  }

  return {
    add: (tag: string) => change({ add: [tag] }, 'Failed to add tag'),
    remove: (tag: string) => change({ remove: [tag] }, 'Failed to remove tag'),
  };
}
