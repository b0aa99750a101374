import '@mantine/core/styles/LoadingOverlay.css';
import '@mantine/dropzone/styles.css';
import { Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { documentTypes } from '@talkwright/shared/documents';
import { IconCloudUpload } from '@tabler/icons-react';
import classes from './upload.module.css';

type Props = { disabled: boolean; onFiles: (files: File[]) => void };

const accept = Object.fromEntries(
  Object.entries(documentTypes).map(([extension, type]) => [type, [extension]]),
);

/** Files of other types are taken too, so that the list can say why they are not sent. */
export function FileDrop({ disabled, onFiles }: Props) {
  return (
    <Dropzone
      accept={accept}
      disabled={disabled}
      className={classes.drop}
      aria-label="Choose files"
      onDrop={onFiles}
      onReject={(rejections) => onFiles(rejections.map(({ file }) => file))}
    >
      <IconCloudUpload size={32} stroke={1.5} aria-hidden />
      <Text fw={580}>Drop files here, or choose them</Text>
      <Text size="sm" c="dimmed">
        Several at once if you like
      </Text>
    </Dropzone>
  );
}
