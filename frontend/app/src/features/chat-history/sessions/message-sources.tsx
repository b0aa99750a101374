import { Anchor, Badge } from '@mantine/core';
import { safeHref } from '@talkwright/rich-text/links';
import { hasNoAnswer } from '@talkwright/shared/answer-outcomes';
import type { Citation } from '@talkwright/shared/areas/chat';
import type { ReadMessage } from '@talkwright/shared/areas/chat-history';
import { useHref } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import classes from './sessions.module.css';

/** What an answer rests on, where the passages do not hold it, and whether it is one. */
export function MessageSources({ message }: { message: ReadMessage }) {
  const { citations = [], unsupported = [], outcome, content } = message;
  return (
    <>
      {outcome && hasNoAnswer(outcome) && (
        <Badge size="sm" variant="light" color="orange" className={classes.badge}>
          Not answered: {outcome.replaceAll('_', ' ')}
        </Badge>
      )}
      {unsupported.map(({ start, end }) => (
        <p key={start} className={classes.unsupported}>
          Not in what it cites: <q>{content.slice(start, end)}</q>
        </p>
      ))}
      {citations.length > 0 && (
        <ul className={classes.sources} aria-label="Sources">
          {citations.map((citation) => (
            <li key={citation.n}>
              [{citation.n}] <Source citation={citation} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Source({ citation }: { citation: Citation }) {
  if ('url' in citation) {
    const href = safeHref(citation.url);
    const name = citation.title || citation.url;
    return href ? <Elsewhere href={href}>{name}</Elsewhere> : name;
  }
  return <DocumentLink {...citation} />;
}

type Place = { documentId: string; filename: string; page: number | null; quote?: string };

/** Opens beside the conversation, at its page. */
export function DocumentLink({ quote = '', ...place }: Place) {
  const href = useHref(paths.citedDocument(place, quote));
  const { filename, page } = place;
  return <Elsewhere href={href}>{page ? `${filename}, page ${page}` : filename}</Elsewhere>;
}

const Elsewhere = ({ href, children }: { href: string; children: string }) => (
  <Anchor href={href} target="_blank" rel="noopener noreferrer nofollow" inherit>
    {children}
  </Anchor>
);
