import type { Document } from '@talkwright/shared/areas/documents';
import { type ReactNode, useState } from 'react';
import { sentenceOf } from '../../server/failure.ts';
import { useFreshAnswer } from '../../server/use-fresh-answer.ts';
import { useDialogs } from '../../ui/dialogs.ts';
import { followDownload } from '../../ui/save-file.ts';
import { toast } from '../../ui/toasts.tsx';
import {
  downloadDocument,
  useDeleteDocumentMutation,
  useReadDocumentAnewMutation,
} from './documents.api.ts';
import { ViewModal } from './view-modal.tsx';

export type DocumentActions = {
  /** Opens it, where it has pages at the page. */
  view: (document: Document, page?: number) => void;
  download: (document: Document) => void;
  readAnew: (document: Document) => void;
  remove: (document: Document, onRemoved?: () => void) => void;
  /** Only where there is a search to fill in. */
  search?: (document: Document) => void;
};

/** What can be done with one document, and the window that shows one. */
export function useDocumentActions(search?: (document: Document) => void): {
  actions: DocumentActions;
  viewer: ReactNode;
} {
  const { confirm } = useDialogs();
  const [deleteDocument] = useDeleteDocumentMutation();
  const [readDocumentAnew] = useReadDocumentAnewMutation();
  const askForAddress = useFreshAnswer(downloadDocument);
  const [viewed, setViewed] = useState<{ document: Document; page?: number }>();

  const view = (document: Document, page?: number) =>
    setViewed({ document, ...(page && { page }) });

  async function download({ id }: Document) {
    const { data: url, error } = await askForAddress({ id });
    if (url) followDownload(url);
    else toast(sentenceOf(error, 'Failed to download the document'));
  }

  async function readAnew({ id }: Document) {
    const { error } = await readDocumentAnew({ id });
    if (error) toast(sentenceOf(error, 'The document could not be read anew'));
  }

  const remove = ({ id, original_filename }: Document, onRemoved?: () => void) =>
    void confirm({
      title: 'Delete Document',
      message: (
        <>
          Are you sure you want to delete {original_filename}?
          <br />
          This action cannot be undone.
        </>
      ),
      confirmText: 'Delete',
      isDanger: true,
      onConfirm: async () => {
        const { error } = await deleteDocument({ id });
        if (error) throw new Error(sentenceOf(error, 'Delete failed'));
        onRemoved?.();
      },
    });

  const actions = { view, download, readAnew, remove, ...(search && { search }) };

  return {
    actions,
    viewer: viewed && (
      <ViewModal {...viewed} onDownload={download} onClose={() => setViewed(undefined)} />
    ),
  };
}
