import { Button, FileButton, Group, Input, Loader, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { HoldSave } from '../../../forms/agent-tab.ts';
import { messageOf } from '../../../server/failure.ts';
import { AgentAvatar } from '../agent-avatar.tsx';
import { readPicture } from './read-picture.ts';
import { uploadPicture } from './upload-picture.ts';

const PREVIEW_PX = 48;
const ACCEPTED = 'image/png,image/jpeg,image/webp,image/gif';

type Props = {
  /** An address, or the picture itself as a data URL as long as there is no agent that it could be stored for. */
  icon: string;
  agentId: string | undefined;
  path: string;
  error: string | undefined;
  hold: HoldSave;
  onChange: (icon: string) => void;
};

export function IconField({ icon, agentId, path, error, hold, onChange }: Props) {
  const [isProcessing, setIsProcessing] = useState(false);
  const [problem, setProblem] = useState('');
  const resetFile = useRef<() => void>(null);

  async function choose(file: File | null) {
    if (!file) return;
    setProblem('');
    setIsProcessing(true);
    hold(path, 'This image is still being processed. Save again once it is shown.');
    try {
      const image = await readPicture(file);
      onChange(agentId ? await uploadPicture(agentId, image) : image);
    } catch (failure) {
      setProblem(`Avatar upload failed: ${messageOf(failure)}`);
    }
    setIsProcessing(false);
    hold(path, undefined);
    resetFile.current?.();
  }

  return (
    <Input.Wrapper
      label="Agent Icon"
      labelElement="div"
      description="PNG, JPEG, WebP or GIF. A versioned URL of the picture is saved with the agent; no base64 is kept."
      error={problem || error}
      errorProps={{ role: 'alert' }}
    >
      <Group gap="sm" mt="xs">
        <AgentAvatar icon={icon} size={PREVIEW_PX} />
        <FileButton accept={ACCEPTED} resetRef={resetFile} onChange={choose}>
          {({ onClick }) => (
            <Button
              variant="default"
              leftSection={<IconUpload size={16} stroke={1.6} />}
              // Not really disabled: whoever wants to save meanwhile is led here.
              aria-disabled={isProcessing}
              data-disabled={isProcessing || undefined}
              aria-invalid={Boolean(error)}
              onClick={isProcessing ? undefined : onClick}
            >
              Upload Image
            </Button>
          )}
        </FileButton>
        {icon && !isProcessing && (
          <Button variant="subtle" color="gray" onClick={() => onChange('')}>
            Remove
          </Button>
        )}
        <div role="status">
          {isProcessing && (
            <Group gap="xs">
              <Loader size={16} />
              <Text size="sm">Processing image...</Text>
            </Group>
          )}
        </div>
      </Group>
    </Input.Wrapper>
  );
}
