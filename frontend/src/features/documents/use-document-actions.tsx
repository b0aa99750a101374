import type { Document } from '@talkwright/shared/documents';
import { type ReactNode, useState } from 'react';
import { useDialogs } from '../../ui/dialogs.ts';
import { useDeleteDocumentMutation } from './documents.api.ts';
import { ViewModal } from './view-modal.tsx';

export type DocumentActions = {
  view: (document: Document) => void;
  remove: (document: Document) => void;
  /** Only where there is a search to fill in. */
  search?: (document: Document) => void;
};

/** What can be done with one document, and the window that shows one. */
export function useDocumentActions(): { actions: DocumentActions; viewer: ReactNode } {
  const { confirm } = useDialogs();
  const [deleteDocument] = useDeleteDocumentMutation();
  const [viewed, setViewed] = useState<Document>();

  const remove = ({ id, original_filename }: Document) =>
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
        await deleteDocument(id).unwrap();
      },
    });

  return {
    actions: { view: setViewed, remove },
    viewer: viewed && <ViewModal document={viewed} onClose={() => setViewed(undefined)} />,
  };
}
