import { Button, Group, Progress, Stack, Text, TextInput } from '@mantine/core';
import {
  documentTypes,
  MAX_DESCRIPTION,
  MAX_DOCUMENT_BYTES,
} from '@talkwright/shared/areas/documents';
import { useRef } from 'react';
import { useDialogs } from '../../ui/dialogs.ts';
import { formatBytes } from '../../ui/format.ts';
import { Modal } from '../../ui/modal.tsx';
import type { Option } from '../../ui/options.ts';
import { Pager } from '../../ui/pager.tsx';
import { SelectChoice } from '../../ui/select-choice.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { FileDrop } from './file-drop.tsx';
import classes from './upload.module.css';
import { UploadRow } from './upload-row.tsx';
import { useSameFiles } from './use-same-files.tsx';
import type { Uploads } from './use-uploads.ts';

/** Who will know the documents: an agent's id, or the empty text for the whole organization. */
export type Audience = Option<string>;

type UploadTarget = { audience: string; description: string };

type Props = {
  queue: Uploads;
  audiences: Audience[];
  target: UploadTarget;
  onTarget: (target: UploadTarget) => void;
  onClose: (how: { keepsFailed: boolean }) => void;
};

export function UploadModal({ queue, audiences, target, onTarget, onClose }: Props) {
  const { uploads, add, cancelAll, refuse, sendAll, isSending } = queue;
  const { settle, isSettling, question } = useSameFiles();
  const { confirm } = useDialogs();
  const sendable = uploads.filter(({ state }) => state === 'waiting' || state === 'failed');
  const isRetry = sendable.length > 0 && sendable.every(({ state }) => state === 'failed');
  const wasTried = uploads.some(({ state }) => state === 'failed' || state === 'done');
  const isGone = useRef(false);

  async function send() {
    const { audience, description } = target;
    const agentId = audience || null;
    const settled = await settle(sendable, agentId);
    if (!settled || isGone.current) return;
    refuse(settled.known);
    const arrived = await sendAll({ agentId, description: description.trim() }, settled.ways);
    if (arrived > 0 && !isGone.current) onClose({ keepsFailed: true });
  }

  async function close() {
    const isLeaving =
      !isSending ||
      (await confirm({
        title: 'Stop uploading?',
        message: 'Files that are still on their way will not be saved.',
        confirmText: 'Stop',
        cancelText: 'Continue',
        isDanger: true,
      }));
    if (!isLeaving) return;
    isGone.current = true;
    cancelAll();
    onClose({ keepsFailed: false });
  }

  return (
    <Modal
      onClose={close}
      closeOnClickOutside={false}
      // It is the window above that an Escape closes.
      closeOnEscape={!question}
      size="lg"
      title="Upload Documents"
    >
      <Stack gap="md">
        <SelectChoice
          label="Available to"
          options={audiences}
          value={target.audience}
          disabled={isSending || isSettling}
          onChange={(audience) => onTarget({ ...target, audience })}
        />
        <TextInput
          label="Description"
          description="Shown with each of these files; may be left empty"
          maxLength={MAX_DESCRIPTION}
          value={target.description}
          disabled={isSending || isSettling}
          onChange={({ currentTarget }) =>
            onTarget({ ...target, description: currentTarget.value })
          }
        />
        <FileDrop disabled={isSending || isSettling} onFiles={add} />
        <Text size="xs" c="dimmed">
          {Object.keys(documentTypes).join(', ')}, up to {formatBytes(MAX_DOCUMENT_BYTES)} each
        </Text>
        {uploads.length > 0 && (
          <>
            <OverallProgress
              done={uploads.filter(({ state }) => state === 'done').length}
              all={uploads.length}
            />
            <Files queue={queue} />
          </>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={isSending ? cancelAll : close}>
            {isSending ? 'Cancel upload' : wasTried ? 'Close' : 'Cancel'}
          </Button>
          <Button
            disabled={sendable.length === 0 || isSettling}
            loading={isSending || (isSettling && !question)}
            onClick={send}
          >
            {isRetry ? 'Retry failed files' : 'Upload Files'}
          </Button>
        </Group>
      </Stack>
      {question}
    </Modal>
  );
}

function Files({ queue: { uploads, remove, cancel } }: { queue: Uploads }) {
  const { shown, pager } = usePages(uploads);
  return (
    <div>
      <ul className={classes.files} aria-label="Selected files">
        {shown.map((upload) => (
          <UploadRow key={upload.id} upload={upload} onRemove={remove} onCancel={cancel} />
        ))}
      </ul>
      <Pager of="files" {...pager} />
    </div>
  );
}

/** The share of the files that arrived. */
function OverallProgress({ done, all }: { done: number; all: number }) {
  const percent = Math.round((done / all) * 100);
  return (
    <div>
      <Group justify="space-between" mb={6}>
        <Text size="sm">
          {done} of {all} uploaded
        </Text>
        <Text size="sm" c="dimmed" role="status">
          {percent}%
        </Text>
      </Group>
      <Progress value={percent} size="sm" aria-label="Files uploaded" />
    </div>
  );
}
