import { Badge, Button, Group, Text } from '@mantine/core';
import type { AgentVersion } from '@talkwright/shared/areas/agent-versions';
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
        {onCompare && <Action of={name} label="Compare" onClick={onCompare} />}
        {!isNewest && <Action of={name} label="Restore" disabled={isBusy} onClick={onRestore} />}
        {!isPublished && <Action of={name} label="Publish" disabled={isBusy} onClick={onPublish} />}
      </Group>
    </li>
  );
}

type ActionProps = { of: string; label: string; disabled?: boolean; onClick: () => void };

const Action = ({ of, label, ...props }: ActionProps) => (
  <Button size="xs" variant="default" aria-label={`${label} ${of}`} {...props}>
    {label}
  </Button>
);
