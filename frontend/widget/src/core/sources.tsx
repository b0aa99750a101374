import { safeHref } from '@talkwright/rich-text/links';
import type { Citation, WebCitation } from '@talkwright/shared/areas/chat';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { SourceUrl } from '../settings.ts';
import { UNREACHABLE } from './failure.ts';
import { Icon } from './icons.tsx';
import type { OpenSource } from './open-source.ts';

type Shared = {
  /** Where a member reads a document at the place of a quote. */
  sourceUrl: SourceUrl | undefined;
  /** How a visitor looks at that place. */
  openSource: OpenSource | undefined;
  /** Of the answer, once it is stored. */
  messageId: string | undefined;
  onToggle: (n: number) => void;
};

/** A number, whole, or by one of its marks in the text, counted from 0. */
export type Opened = { n: number; mark?: number };

type Props = Shared & {
  idPrefix: string;
  citations: readonly Citation[];
  /** Whose quotes are shown. */
  opened: Opened | null;
};

/** What an answer used: documents, each with its page and the passage, and pages of the web, each as a link. */
export function Sources({ idPrefix, citations, opened, ...shared }: Props) {
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
            opened={citation.n === opened?.n ? opened : null}
            {...shared}
          />
        ))}
      </ul>
    </section>
  );
}

type SourceProps = Shared & { id: string; citation: Citation; opened: Opened | null };

function Source({ id, citation, opened, onToggle, ...shared }: SourceProps) {
  const item = useRef<HTMLLIElement>(null);
  const { n, quote, quotes = [quote], marks } = citation;
  const isOpen = opened !== null;
  // A mark shows what its own statement rests on.
  const own = marks?.[opened?.mark ?? -1] ?? -1;

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
        {quotes.map(
          (text, at) =>
            (own < 0 || own === at) && (
              <p key={text}>
                {text}{' '}
                {!('url' in citation) && (
                  <Way citation={citation} quote={text} at={at} {...shared} />
                )}
              </p>
            ),
        )}
      </blockquote>
    </li>
  );
}

type WayProps = Omit<Shared, 'onToggle'> & {
  citation: Exclude<Citation, WebCitation>;
  quote: string;
  /** Of the citation's quotes, from 0. */
  at: number;
};

/** To where a quote stands: for members into the web app, for visitors to that place alone. */
function Way({ citation, quote, at, sourceUrl, openSource, messageId }: WayProps) {
  const [problem, setProblem] = useState('');
  const { n, page } = citation;
  if (sourceUrl) {
    return (
      <a class="open-source" href={sourceUrl(citation, quote)} target="_blank" rel="noopener">
        {page === null ? 'Open document' : `Open page ${page}`}
      </a>
    );
  }
  if (!openSource || !messageId) return null;
  const open = (): void => {
    setProblem('');
    // What goes wrong once the view is there, it says itself.
    openSource({ messageId, n, quote: at }, citation).catch(() => setProblem(UNREACHABLE));
  };
  return (
    <>
      <button type="button" class="open-source" aria-haspopup="dialog" onClick={open}>
        {page === null ? 'Open passage' : `Open page ${page}`}
      </button>
      {problem && (
        <span class="field-problem" role="alert">
          {problem}
        </span>
      )}
    </>
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
