import { VisuallyHidden } from '@mantine/core';
import type { Document } from '@talkwright/shared/areas/documents';
import { useEffect, useRef, useState } from 'react';

type Statuses = Map<string, Document['status']>;

/**
 * Tells screen readers, when they have nothing else to say, which documents became ready or failed since the list
 * was first seen.
 */
export function StatusAnnouncer({ documents }: { documents: Document[] | undefined }) {
  const before = useRef<Statuses>(undefined);
  const [sentence, setSentence] = useState('');

  useEffect(() => {
    if (!documents) return;
    const news = before.current ? newsSince(before.current, documents) : [];
    before.current = new Map(documents.map(({ id, status }) => [id, status]));
    if (news.length > 0) setSentence(news.join(' '));
  }, [documents]);

  return <VisuallyHidden role="status">{sentence}</VisuallyHidden>;
}

const newsSince = (before: Statuses, documents: Document[]): string[] =>
  documents
    .filter(({ id, status }) => before.get(id) !== status)
    .flatMap(({ original_filename: name, status, error }) => {
      if (status === 'ready') return [`${name} is ready.`];
      return status === 'failed' ? [`${name} failed. ${error ?? ''}`.trim()] : [];
    });
