import type { Document } from '@talkwright/shared/areas/documents';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { sentenceOf } from '../../server/failure.ts';
import { toast } from '../../ui/toasts.tsx';
import { useGetDocumentQuery } from './documents.api.ts';
import { ViewModal } from './view-modal.tsx';

/** The document that the address names, as the source of an answer does, at its page and with what is quoted of it. */
export function CitedDocument({ onDownload }: { onDownload: (document: Document) => void }) {
  const [query, setQuery] = useSearchParams();
  const id = query.get('document');
  return id ? (
    <Cited
      key={id}
      id={id}
      page={Number(query.get('page')) || undefined}
      quote={query.get('quote') ?? undefined}
      onDownload={onDownload}
      onClose={() => setQuery({}, { replace: true })}
    />
  ) : null;
}

type Props = {
  id: string;
  page: number | undefined;
  quote: string | undefined;
  onDownload: (document: Document) => void;
  onClose: () => void;
};

function Cited({ id, onClose, ...view }: Props) {
  const { data, error } = useGetDocumentQuery({ id });

  // biome-ignore lint/correctness/useExhaustiveDependencies: closing changes nothing about the failure
  useEffect(() => {
    if (!error) return;
    toast(sentenceOf(error, 'Failed to fetch documents'));
    onClose();
  }, [error]);

  return data ? <ViewModal document={data} onClose={onClose} {...view} /> : null;
}
