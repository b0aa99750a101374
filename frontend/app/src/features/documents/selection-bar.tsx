import { Button, Checkbox, Group, Text } from '@mantine/core';
import { IconTag, IconTrash } from '@tabler/icons-react';
import { type Document, MAX_DOCUMENTS_AT_ONCE } from '@talkwright/shared/areas/documents';
import { useState } from 'react';
import { useDialogs } from '../../ui/dialogs.ts';
import { formatCount, formatNumber } from '../../ui/format.ts';
import classes from './document.module.css';
import { useDeleteDocumentsMutation } from './documents.api.ts';
import { TagModal } from './tag-modal.tsx';
import type { Selection } from './use-selection.ts';

type Props = {
  /** What is on the page. */
  shown: Document[];
  /** On all pages. */
  total: number;
  selection: Selection;
  onSelectAll: () => void;
  isSelecting: boolean;
};

/** Above the list: selects what is on the page, and does something with all that is selected. */
export function SelectionBar({ shown, total, selection, onSelectAll, isSelecting }: Props) {
  const { selected, documents, select, renew, clear } = selection;
  const { confirm } = useDialogs();
  const [deleteDocuments] = useDeleteDocumentsMutation();
  const [isTagging, setIsTagging] = useState(false);
  const isPageSelected = shown.every(({ id }) => selected.has(id));
  const hasMore = selected.size < total && total > shown.length;

  const remove = () =>
    confirm({
      title: 'Delete Documents',
      message: (
        <>
          Delete selected documents?
          <br />
          {formatCount(selected.size, 'document')} will be deleted. This action cannot be undone.
        </>
      ),
      confirmText: 'Delete',
      isDanger: true,
      onConfirm: async () => {
        const all = [...selected.keys()];
        for (let start = 0; start < all.length; start += MAX_DOCUMENTS_AT_ONCE) {
          const ids = all.slice(start, start + MAX_DOCUMENTS_AT_ONCE);
          await deleteDocuments({ ids }).unwrap();
        }
        clear();
      },
    });

  return (
    <div className={classes.bar}>
      <Checkbox
        size="xs"
        label={total > shown.length ? 'Select this page' : 'Select all'}
        checked={isPageSelected}
        indeterminate={!isPageSelected && selected.size > 0}
        onChange={() => (isPageSelected ? clear() : select(shown))}
      />
      <Text size="sm" c="dimmed" className={classes.barCount} role="status">
        {selected.size > 0 && `${formatNumber(selected.size)} selected`}
      </Text>
      {selected.size > 0 && (
        <Group gap="xs">
          {hasMore && (
            <Button size="xs" variant="subtle" loading={isSelecting} onClick={onSelectAll}>
              Select all {formatNumber(total)}
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            leftSection={<IconTag size={15} stroke={1.6} />}
            onClick={() => setIsTagging(true)}
          >
            Tags
          </Button>
          <Button
            size="xs"
            variant="default"
            c="var(--mantine-color-error)"
            leftSection={<IconTrash size={15} stroke={1.6} />}
            onClick={remove}
          >
            Delete
          </Button>
          <Button size="xs" variant="subtle" color="gray" onClick={clear}>
            Clear selection
          </Button>
        </Group>
      )}
      {isTagging && selected.size > 0 && (
        <TagModal documents={documents} onTagged={renew} onClose={() => setIsTagging(false)} />
      )}
    </div>
  );
}
