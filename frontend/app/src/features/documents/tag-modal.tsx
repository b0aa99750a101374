import { Stack, Text } from '@mantine/core';
import type { Document } from '@talkwright/shared/areas/documents';
import { formatCount, formatNumber } from '../../ui/format.ts';
import { Modal } from '../../ui/modal.tsx';
import { TagField } from './tag-field.tsx';
import { Tag } from './tag-list.tsx';
import classes from './tags.module.css';
import { useTags } from './use-tags.ts';

type Props = {
  documents: Document[];
  onTagged: (documents: Document[]) => void;
  onClose: () => void;
};

/** The tags of several documents at once: a new one for all of them, or one removed wherever it is. */
export function TagModal({ documents, onTagged, onClose }: Props) {
  const ids = documents.map(({ id }) => id);
  const { add, remove } = useTags(ids, onTagged);
  const counts = countTags(documents);

  return (
    <Modal onClose={onClose} title={`Tags of ${formatCount(documents.length, 'document')}`}>
      <Stack gap="md">
        <TagField label="Tag for all selected documents" onAdd={add} />
        {counts.length === 0 ? (
          <Text size="sm" c="dimmed">
            None of these documents has a tag yet.
          </Text>
        ) : (
          <ul className={classes.tags} aria-label="Tags">
            {counts.map(([tag, count]) => (
              <Tag
                key={tag}
                tag={tag}
                detail={
                  count === documents.length
                    ? 'all'
                    : `${formatNumber(count)} of ${formatNumber(documents.length)}`
                }
                label={`Remove tag ${tag} from all selected documents`}
                onRemove={() => remove(tag)}
              />
            ))}
          </ul>
        )}
      </Stack>
    </Modal>
  );
}

function countTags(documents: Document[]): [tag: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { metadata } of documents) {
    for (const tag of metadata.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  return [...counts].sort(([a], [b]) => a.localeCompare(b));
}
