import { Skeleton, Stack, Text } from '@mantine/core';
import type { Document } from '@talkwright/shared/documents';
import { ErrorState } from '../../ui/error-state.tsx';
import { Modal } from '../../ui/modal.tsx';
import classes from './document.module.css';
import { type DocumentText, useGetDocumentQuery } from './documents.api.ts';

type Props = { document: Document; onClose: () => void };

export function ViewModal({ document, onClose }: Props) {
  const { data, error, refetch } = useGetDocumentQuery(document.id, {
    refetchOnMountOrArgChange: true,
  });

  return (
    <Modal
      onClose={onClose}
      size="xl"
      title={<span className={classes.viewTitle}>{document.original_filename}</span>}
    >
      {data && <DocumentContent document={data} />}
      {!data && error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={320} />}
    </Modal>
  );
}

function DocumentContent({ document: { content, truncated } }: { document: DocumentText }) {
  if (!content.trim()) return <Text c="dimmed">No preview available for this file type</Text>;
  return (
    <Stack gap="xs">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <section className={classes.content} tabIndex={0} aria-label="Content">
        {content}
      </section>
      {truncated && (
        <Text size="sm" c="dimmed">
          Only the beginning is shown.
        </Text>
      )}
    </Stack>
  );
}
