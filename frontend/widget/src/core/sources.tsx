import type { Citation } from '@talkwright/shared/chat';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from './icons.tsx';

type Props = {
  idPrefix: string;
  citations: readonly Citation[];
  /** The number whose quote is shown. */
  opened: number | null;
  onToggle: (n: number) => void;
};

/** The documents that an answer used, each with its page and the passage, where a reader looks for its number. */
export function Sources({ idPrefix, citations, opened, onToggle }: Props) {
  const byNumber = [...citations].sort((one, other) => one.n - other.n);
  return (
    <section class="sources" aria-label="Sources">
      <h3>Sources</h3>
      <ul>
        {byNumber.map((citation) => (
          <Source
            key={citation.n}
            id={`${idPrefix}-${citation.n}`}
            citation={citation}
            isOpen={citation.n === opened}
            onToggle={onToggle}
          />
        ))}
      </ul>
    </section>
  );
}

type SourceProps = {
  id: string;
  citation: Citation;
  isOpen: boolean;
  onToggle: (n: number) => void;
};

function Source({ id, citation, isOpen, onToggle }: SourceProps) {
  const item = useRef<HTMLLIElement>(null);
  const { n, filename, page, quote } = citation;

  useEffect(() => {
    if (isOpen) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);

  return (
    <li ref={item} class={isOpen ? 'source open' : 'source'}>
      <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => onToggle(n)}>
        <span class="number">{n}</span>
        <span class="filename" dir="auto" title={filename}>
          {filename}
        </span>
        {page !== null && <span class="page">Page {page}</span>}
        <Icon name="down" />
      </button>
      <blockquote id={id} dir="auto" hidden={!isOpen}>
        {quote}
      </blockquote>
    </li>
  );
}
