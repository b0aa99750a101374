import { CloseButton, UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Document } from '@talkwright/shared/areas/documents';
import { useEffect, useRef, useState } from 'react';
import { TagField } from './tag-field.tsx';
import classes from './tags.module.css';
import { useTags } from './use-tags.ts';

/** The tags of one document, each with its own way out, and a place for a new one. */
export function TagList({ document }: { document: Document }) {
  const { id, original_filename, metadata } = document;
  const { add, remove } = useTags([id]);
  const [isAdding, setIsAdding] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasUsed = useRef(false);

  // Whoever uses the keyboard goes on from where the field was.
  useEffect(() => {
    if (wasUsed.current && !isAdding) opener.current?.focus();
    wasUsed.current = isAdding;
  }, [isAdding]);

  return (
    <ul className={classes.tags} aria-label={`Tags of ${original_filename}`}>
      {metadata.tags.map((tag) => (
        <Tag
          key={tag}
          tag={tag}
          label={`Remove tag ${tag} from ${original_filename}`}
          onRemove={async () => {
            if (await remove(tag)) opener.current?.focus();
          }}
        />
      ))}
      <li>
        {isAdding ? (
          <TagField
            label={`New tag for ${original_filename}`}
            onAdd={add}
            onClose={() => setIsAdding(false)}
          />
        ) : (
          <UnstyledButton
            ref={opener}
            className={classes.addButton}
            aria-label={`Add a tag to ${original_filename}`}
            onClick={() => setIsAdding(true)}
          >
            <IconPlus size={14} aria-hidden /> Tag
          </UnstyledButton>
        )}
      </li>
    </ul>
  );
}

type TagProps = { tag: string; label: string; detail?: string; onRemove: () => void };

export const Tag = ({ tag, label, detail, onRemove }: TagProps) => (
  <li className={classes.tag}>
    <span className={classes.tagText} title={tag}>
      {tag}
    </span>
    {detail && <span className={classes.tagDetail}>{detail}</span>}
    <CloseButton size={20} iconSize={12} radius="xl" aria-label={label} onClick={onRemove} />
  </li>
);
