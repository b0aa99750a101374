import { Button, FileButton, Group } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { type MouseEvent, useRef } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { useImportAgent } from './use-import-agent.tsx';

type Props = {
  /** Of the element that says why there can be no other agent; undefined while there can. */
  refusalId: string | undefined;
};

/** The two ways to another agent. */
export function NewAgentButtons({ refusalId }: Props) {
  const { importAgent, isImporting } = useImportAgent();
  const resetFile = useRef<() => void>(null);
  const refused = refusalId ? unavailable(refusalId) : {};

  async function onFile(file: File | null) {
    if (file) await importAgent(file);
    // The same file, corrected, can be picked again.
    resetFile.current?.();
  }

  return (
    <Group gap="xs">
      <FileButton accept=".json,application/json" resetRef={resetFile} onChange={onFile}>
        {({ onClick }) => (
          <Button
            variant="default"
            flex="1 0 auto"
            leftSection={<IconUpload size={18} stroke={1.6} />}
            loading={isImporting}
            onClick={onClick}
            {...refused}
          >
            Import Agent
          </Button>
        )}
      </FileButton>
      <Button
        component={Link}
        to={paths.newAgent}
        flex="1 0 auto"
        leftSection={<IconPlus size={18} />}
        {...refused}
      >
        Create New Agent
      </Button>
    </Group>
  );
}

/** Still in the order of Tab, so that whoever lands there hears the reason. */
const unavailable = (reasonId: string) => ({
  'data-disabled': true,
  'aria-disabled': true,
  'aria-describedby': reasonId,
  onClick: (event: MouseEvent) => event.preventDefault(),
});
