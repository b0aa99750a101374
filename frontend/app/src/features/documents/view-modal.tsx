import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { Document } from '@talkwright/shared/areas/documents';
import { useState } from 'react';
import { Modal } from '../../ui/modal.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import classes from './document.module.css';
import { DocumentContent } from './document-content.tsx';
import { DocumentNotice } from './document-status.tsx';
import { useGetDocumentQuery } from './documents.api.ts';
import { PageView } from './page-view.tsx';

type Props = {
  document: Document;
  /** Where something was found. */
  page?: number | undefined;
  /** What of it an answer rests on. */
  quote?: string | undefined;
  onDownload: (document: Document) => void;
  onClose: () => void;
};

/** A PDF as it looks, page by page, or its text; of all other files the text. */
export function ViewModal({ document, page = 1, quote, onDownload, onClose }: Props) {
  const hasPages = document.original_filename.toLowerCase().endsWith('.pdf');
  const [way, setWay] = useState<'pages' | 'text'>(hasPages ? 'pages' : 'text');

  return (
    <Modal
      onClose={onClose}
      size="xl"
      title={<span className={classes.viewTitle}>{document.original_filename}</span>}
    >
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          {hasPages ? (
            <SegmentedChoice
              aria-label="Show as"
              size="xs"
              value={way}
              onChange={setWay}
              options={[
                { value: 'pages', label: 'Pages' },
                { value: 'text', label: 'Text' },
              ]}
            />
          ) : (
            <span />
          )}
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={15} stroke={1.6} />}
            onClick={() => onDownload(document)}
          >
            Download
          </Button>
        </Group>
        <DocumentNotice document={document} />
        {/* Not every quote is found in the picture of its page, and a screen reader finds none. */}
        {quote && way === 'pages' && (
          <blockquote className={classes.quote} dir="auto" aria-label="Quoted in the answer">
            {quote}
          </blockquote>
        )}
        {way === 'pages' ? (
          <PageView
            id={document.id}
            name={document.original_filename}
            startPage={page}
            quote={quote}
          />
        ) : (
          <TextView document={document} quote={quote} />
        )}
      </Stack>
    </Modal>
  );
}

function TextView({ document: { id, status }, quote }: Pick<Props, 'document' | 'quote'>) {
  const query = useGetDocumentQuery({ id }, { refetchOnMountOrArgChange: true });

  return (
    <QueryStates query={query} skeleton={<Skeleton height={status === 'failed' ? 40 : 320} />}>
      {(document) => {
        const isUnderWay = document.status === 'queued' || document.status === 'processing';
        if (isUnderWay && !document.content) {
          return (
            <Text c="dimmed">This document is still being processed. Open it again soon.</Text>
          );
        }
        return <DocumentContent document={document} {...(quote && { quote })} />;
      }}
    </QueryStates>
  );
}
