import { CloseButton, Progress, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { formatBytes } from '../../ui/format.ts';
import { DocumentIcon } from './document-icon.tsx';
import classes from './upload.module.css';
import type { Upload } from './use-uploads.ts';

type Props = {
  upload: Upload;
  onRemove: (id: string) => void;
  onCancel: (id: string) => void;
};

export function UploadRow({ upload, onRemove, onCancel }: Props) {
  const { id, file, state, sent, problem } = upload;

  return (
    <li className={classes.file}>
      <DocumentIcon filename={file.name} />
      <div className={classes.fileText}>
        <div className={classes.fileName} title={file.name}>
          {file.name}
        </div>
        {problem && (state === 'failed' || state === 'refused') ? (
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {problem}
          </Text>
        ) : (
          <Text size="xs" c="dimmed">
            {formatBytes(file.size)}
            {state === 'sending' && `, ${Math.round(sent * 100)}%`}
            {state === 'done' && ', uploaded'}
          </Text>
        )}
        <Progress
          value={sent * 100}
          size={3}
          mt={4}
          aria-label={`Upload of ${file.name}`}
          style={{ visibility: state === 'sending' ? 'visible' : 'hidden' }}
        />
      </div>
      {state === 'done' ? (
        <span className={classes.done}>
          <IconCheck size={18} aria-label="Uploaded" />
        </span>
      ) : (
        <CloseButton
          aria-label={state === 'sending' ? `Cancel ${file.name}` : `Remove ${file.name}`}
          onClick={() => (state === 'sending' ? onCancel(id) : onRemove(id))}
        />
      )}
    </li>
  );
}
