import '@mantine/core/styles/LoadingOverlay.css';
import '@mantine/dropzone/styles.css';
import { Button, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconCloudUpload } from '@tabler/icons-react';
import { documentTypes } from '@talkwright/shared/areas/documents';
import classes from './upload.module.css';

type Props = { disabled: boolean; onFiles: (files: File[]) => void };

const accept = Object.fromEntries(
  Object.entries(documentTypes).map(([extension, type]) => [type, [extension]]),
);

/**
 * Files of other types are taken too, so that the list can say why they are not sent. A click anywhere opens the file
 * chooser; the button is what keyboards and screen readers find, and its click is one of the area as well.
 */
export function FileDrop({ disabled, onFiles }: Props) {
  return (
    <Dropzone
      accept={accept}
      disabled={disabled}
      className={classes.drop}
      activateOnKeyboard={false}
      enablePointerEvents
      onDrop={onFiles}
      onReject={(rejections) => onFiles(rejections.map(({ file }) => file))}
    >
      <IconCloudUpload size={32} stroke={1.5} aria-hidden />
      <Text fw={580}>Drop files here, several at once if you like</Text>
      <Button variant="default" size="xs" mt="sm" disabled={disabled}>
        Choose files
      </Button>
    </Dropzone>
  );
}
