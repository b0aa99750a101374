import { safeHref } from '@talkwright/rich-text/links';
import type { Citation, WebCitation } from '@talkwright/shared/areas/chat';
import { useEffect, useRef } from 'preact/hooks';
import type { SourceUrl } from '../settings.ts';
import { Icon } from './icons.tsx';

type Props = {
  idPrefix: string;
  citations: readonly Citation[];
  /** The number whose quote is shown. */
  opened: number | null;
  /** Where a document can be read at the place of a quote. */
  sourceUrl: SourceUrl | undefined;
  onToggle: (n: number) => void;
};

/** What an answer used: documents, each with its page and the passage, and pages of the web, each as a link. */
export function Sources({ idPrefix, citations, opened, sourceUrl, onToggle }: Props) {
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
            sourceUrl={sourceUrl}
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
  sourceUrl: SourceUrl | undefined;
  onToggle: (n: number) => void;
};

function Source({ id, citation, isOpen, sourceUrl, onToggle }: SourceProps) {
  const item = useRef<HTMLLIElement>(null);
  const { n, quote, quotes = [quote] } = citation;

  useEffect(() => {
    if (isOpen) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);

  return (
    <li ref={item} class={isOpen ? 'source open' : 'source'}>
      {'url' in citation ? (
        <WebLink {...citation} />
      ) : (
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => onToggle(n)}>
          <span class="number">{n}</span>
          <span class="filename" dir="auto" title={citation.filename}>
            {citation.filename}
          </span>
          {citation.page !== null && <span class="page">Page {citation.page}</span>}
          <Icon name="down" />
        </button>
      )}
      <blockquote id={id} dir="auto" hidden={!isOpen || quote === ''}>
        {quotes.map((text) => (
          <p key={text}>
            {text}{' '}
            {sourceUrl && !('url' in citation) && (
              <a
                class="open-source"
                href={sourceUrl(citation, text)}
                target="_blank"
                rel="noopener"
              >
                {citation.page === null ? 'Open document' : `Open page ${citation.page}`}
              </a>
            )}
          </p>
        ))}
      </blockquote>
    </li>
  );
}

/** A title says what it likes: the host beside it says where the link leads. */
function WebLink({ n, url, title }: WebCitation) {
  const { host } = new URL(url);
  return (
    <a href={safeHref(url) ?? undefined} target="_blank" rel="noopener noreferrer nofollow">
      <span class="number">{n}</span>
      <span class="filename" dir="auto" title={title}>
        {title || host}
      </span>
      <span class="page host">{host}</span>
      <Icon name="out" />
    </a>
  );
}

/** What a citation is called, for whoever hears of it before it is seen. */
export const nameOf = (citation: Citation): string =>
  'url' in citation ? citation.title || new URL(citation.url).host : citation.filename;
