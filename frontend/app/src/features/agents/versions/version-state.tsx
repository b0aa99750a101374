import { Button, Group, Text } from '@mantine/core';
import { IconHistory, IconWorldUpload } from '@tabler/icons-react';
import type { Agent } from '@talkwright/shared/areas/agents';

type Props = { saved: Agent; isBusy: boolean; onPublish: () => void; onList: () => void };

/** Which version visitors talk to, and whether a newer one waits. */
export function VersionState({ saved, isBusy, onPublish, onList }: Props) {
  const { version, published_version } = saved;
  const isDraft = version !== published_version;

  return (
    <>
      <Text size="sm" role="status">
        {isDraft
          ? `Draft: version ${version} is not published; visitors talk to version ${published_version}`
          : `Visitors talk to version ${version}, the newest`}
      </Text>
      <Group gap="xs" mt="sm">
        {isDraft && (
          <Button
            size="xs"
            leftSection={<IconWorldUpload size={16} stroke={1.6} />}
            disabled={isBusy}
            onClick={onPublish}
          >
            Publish
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          leftSection={<IconHistory size={16} stroke={1.6} />}
          onClick={onList}
        >
          Versions
        </Button>
      </Group>
    </>
  );
}
