import { Badge, Button, Group, Text } from '@mantine/core';
import type { AgentVersion } from '@talkwright/shared/agent-versions';
import { formatTime } from '../../../ui/format.ts';
import classes from './versions.module.css';

type Props = {
  version: AgentVersion;
  isNewest: boolean;
  isBusy: boolean;
  onPublish: () => void;
  onRestore: () => void;
  /** Undefined while there is nothing to compare it with. */
  onCompare: (() => void) | undefined;
};

export function VersionRow({ version, isNewest, isBusy, onPublish, onRestore, onCompare }: Props) {
  const { version: number, author, createdAt, note, isPublished } = version;
  const name = `version ${number}`;

  return (
    <li className={classes.row}>
      <div className={classes.facts}>
        <Group gap="xs">
          <Text fw={620}>Version {number}</Text>
          {isPublished && <Badge variant="light">Published</Badge>}
          {isNewest && (
            <Badge variant="light" color={isPublished ? 'gray' : 'orange'}>
              {isPublished ? 'Newest' : 'Newest draft'}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {author.name}, <time dateTime={createdAt}>{formatTime(createdAt)}</time>
        </Text>
        {note && (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {note}
          </Text>
        )}
      </div>
      <Group gap="xs">
        {onCompare && (
          <Button size="xs" variant="default" onClick={onCompare} aria-label={`Compare ${name}`}>
            Compare
          </Button>
        )}
        {!isNewest && (
          <Button
            size="xs"
            variant="default"
            disabled={isBusy}
            onClick={onRestore}
            aria-label={`Restore ${name}`}
          >
            Restore
          </Button>
        )}
        {!isPublished && (
          <Button
            size="xs"
            variant="default"
            disabled={isBusy}
            onClick={onPublish}
            aria-label={`Publish ${name}`}
          >
            Publish
          </Button>
        )}
      </Group>
    </li>
  );
}
