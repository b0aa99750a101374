import { Anchor, Badge } from '@mantine/core';
import { safeHref } from '@talkwright/rich-text/links';
import { hasNoAnswer, incompleteNames, outcomeNames } from '@talkwright/shared/answer-outcomes';
import type { Citation } from '@talkwright/shared/areas/chat';
import type { ReadMessage } from '@talkwright/shared/areas/chat-history';
import { useHref } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import classes from './sessions.module.css';

/** What an answer rests on, where the passages do not hold it, and whether it is one. */
export function MessageSources({ message }: { message: ReadMessage }) {
  const { citations = [], unsupported = [], outcome, incomplete, content } = message;
  return (
    <>
      {outcome && (
        <Badge
          size="sm"
          variant="light"
          color={hasNoAnswer(outcome) ? 'orange' : 'gray'}
          className={classes.badge}
        >
          {outcomeNames[outcome]}
        </Badge>
      )}
      {incomplete && (
        <Badge size="sm" variant="light" color="orange" className={classes.badge}>
          {incompleteNames[incomplete]}
        </Badge>
      )}
      {unsupported.map(({ start, end }) => (
        <p key={start} className={classes.unsupported}>
          Not in what it cites: <q>{content.slice(start, end)}</q>
        </p>
      ))}
      {citations.length > 0 && (
        <ul className={classes.sources} aria-label="Sources">
          {citations
            .toSorted((one, other) => one.n - other.n)
            .map((citation) => (
              <li key={citation.n}>
                [{citation.n}] <Source citation={citation} />
              </li>
            ))}
        </ul>
      )}
    </>
  );
}

type SourceProps = {
  citation: Citation;
  /** Where it stands in the text there is room for its number alone. */
  isMark?: boolean;
};

export function Source({ citation, isMark = false }: SourceProps) {
  const mark = isMark ? citation.n : undefined;
  if ('url' in citation) {
    const href = safeHref(citation.url);
    const name = citation.title || citation.url;
    return href ? <Elsewhere {...{ href, name, mark }} /> : (mark ?? name);
  }
  return <DocumentLink {...citation} mark={mark} />;
}

type Place = {
  documentId: string;
  filename: string;
  page: number | null;
  quote?: string;
  mark?: number | undefined;
};

/** Opens beside the conversation, at its page. */
export function DocumentLink({ quote = '', mark, ...place }: Place) {
  const href = useHref(paths.citedDocument(place, quote));
  const { filename, page } = place;
  return <Elsewhere {...{ href, mark }} name={page ? `${filename}, page ${page}` : filename} />;
}

type ElsewhereProps = { href: string; name: string; mark: number | undefined };

const Elsewhere = ({ href, name, mark }: ElsewhereProps) => (
  <Anchor
    href={href}
    target="_blank"
    rel="noopener noreferrer nofollow"
    inherit
    {...(mark !== undefined && { title: name, 'aria-label': `Source ${mark}: ${name}` })}
  >
    {mark ?? name}
  </Anchor>
);
