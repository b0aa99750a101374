import { ActionIcon, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { Snippet } from '@talkwright/shared/areas/snippets';
import { useId } from 'react';
import { messageOf } from '../../server/failure.ts';
import { useDialogs } from '../../ui/dialogs.ts';
import { Pager } from '../../ui/pager.tsx';
import { truncate } from '../../ui/truncate.ts';
import { usePages } from '../../ui/use-pages.ts';
import { useDeleteSnippetMutation } from './snippets.api.ts';
import classes from './snippets.module.css';

type Actions = { onInsert: (snippet: Snippet) => void; onEdit: (snippet: Snippet) => void };
type Props = Actions & {
  title: string;
  snippets: Snippet[];
  /** Whether they may be changed. */
  isOwn: boolean;
};

const PREVIEW_LENGTH = 100;

export function SnippetGroup({ title, snippets, isOwn, ...actions }: Props) {
  const titleId = useId();
  const { shown, pager } = usePages(snippets);

  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.title}>
        {title}
      </h3>
      {snippets.length === 0 ? (
        <Text size="sm" c="dimmed" py={6}>
          No personality/tool/goal snippets yet
        </Text>
      ) : (
        <ul className={classes.rows}>
          {shown.map((snippet) => (
            <Row key={snippet.id} snippet={snippet} isOwn={isOwn} {...actions} />
          ))}
        </ul>
      )}
      <Pager of={title.toLowerCase()} {...pager} />
    </section>
  );
}

function Row({ snippet, isOwn, onInsert, onEdit }: Actions & { snippet: Snippet; isOwn: boolean }) {
  const { id, name, description, prompt_text } = snippet;
  const { confirm } = useDialogs();
  const [deleteSnippet] = useDeleteSnippetMutation();

  const askToDelete = () =>
    confirm({
      title: 'Delete Snippet',
      message: `Are you sure you want to delete "${name}"?`,
      confirmText: 'Delete',
      isDanger: true,
      onConfirm: async () => {
        const { error } = await deleteSnippet({ id });
        if (error) throw new Error(`Failed to delete snippet: ${messageOf(error)}`);
      },
    });

  return (
    <li className={classes.row}>
      <UnstyledButton
        className={classes.insert}
        title={description || undefined}
        onClick={() => onInsert(snippet)}
      >
        <IconPlus size={18} stroke={1.8} className={classes.plus} />
        <span className={classes.texts}>
          <span className={classes.name}>
            <VisuallyHidden component="span">Insert </VisuallyHidden>
            {name}
          </span>
          <span className={classes.preview}>{truncate(prompt_text, PREVIEW_LENGTH)}</span>
        </span>
      </UnstyledButton>
      {isOwn && (
        <>
          <ActionIcon
            aria-label={`Edit ${name}`}
            title={`Edit ${name}`}
            onClick={() => onEdit(snippet)}
          >
            <IconPencil size={18} stroke={1.6} />
          </ActionIcon>
          <ActionIcon aria-label={`Delete ${name}`} title={`Delete ${name}`} onClick={askToDelete}>
            <IconTrash size={18} stroke={1.6} />
          </ActionIcon>
        </>
      )}
    </li>
  );
}
