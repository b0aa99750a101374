import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDotsVertical,
  IconDownload,
  IconEye,
  IconRefresh,
  IconSearch,
  IconTrash,
} from '@tabler/icons-react';
import type { Document } from '@talkwright/shared/areas/documents';
import { useState } from 'react';
import type { DocumentActions } from './use-document-actions.tsx';

type Props = { document: Document; actions: DocumentActions };

export function DocumentMenu({ document, actions }: Props) {
  const [leadsAway, setLeadsAway] = useState(false);

  return (
    <Menu
      position="bottom-end"
      width={160}
      // A search begins in the search box, and not on this button.
      returnFocus={!leadsAway}
      onOpen={() => setLeadsAway(false)}
    >
      <Menu.Target>
        <ActionIcon size="lg" aria-label={`Actions for ${document.original_filename}`}>
          <IconDotsVertical size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconEye size={16} stroke={1.6} />}
          onClick={() => actions.view(document)}
        >
          View
        </Menu.Item>
        <Menu.Item
          leftSection={<IconDownload size={16} stroke={1.6} />}
          onClick={() => actions.download(document)}
        >
          Download
        </Menu.Item>
        {actions.search && (
          <Menu.Item
            leftSection={<IconSearch size={16} stroke={1.6} />}
            onClick={() => {
              setLeadsAway(true);
              actions.search?.(document);
            }}
          >
            Search
          </Menu.Item>
        )}
        {(document.status === 'ready' || document.status === 'failed') && (
          <Menu.Item
            leftSection={<IconRefresh size={16} stroke={1.6} />}
            onClick={() => actions.readAnew(document)}
          >
            Read anew
          </Menu.Item>
        )}
        <Menu.Item
          color="var(--mantine-color-error)"
          leftSection={<IconTrash size={16} stroke={1.6} />}
          onClick={() => actions.remove(document)}
        >
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
