import { Badge, Text } from '@mantine/core';
import { IconBulb, IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import type { SessionRow } from '@talkwright/shared/areas/chat-history';
import { Link } from 'react-router-dom';
import { formatCount, formatTime } from '../../../ui/format.ts';
import { channelNames, reasonNames } from './session-filter.ts';
import classes from './sessions.module.css';

type Props = { session: SessionRow; isOpen: boolean; search: string };

const SHOWN_ID = 8;

export function SessionListRow({ session, isOpen, search }: Props) {
  const { session_id, agent_name, identity, message_count, channel } = session;
  return (
    <Link className={classes.row} to={{ search }} aria-current={isOpen || undefined}>
      <span className={classes.rowHead}>
        <strong className={classes.agent}>{agent_name || identity}</strong>
        {session.has_insights && <IconBulb size={16} role="img" aria-label="Has insights" />}
        <Badge
          variant="light"
          size="sm"
          className={classes.count}
          aria-label={formatCount(message_count, 'message')}
        >
          {message_count}
        </Badge>
      </span>
      <span className={classes.opening} dir="auto">
        {session.snippet ? <Snippet {...session.snippet} /> : session.opening}
      </span>
      <span className={classes.rowFoot}>
        <code>{session_id.slice(0, SHOWN_ID)}</code>
        <time dateTime={session.updated_at}>
          {formatTime(session.updated_at || session.created_at)}
        </time>
        {channel !== 'widget' && (
          <Badge size="sm" variant="default">
            {channel === 'preview' ? 'Preview' : channelNames[channel]}
          </Badge>
        )}
        {session.is_private && (
          <Badge size="sm" variant="default" title="Administrators alone see this conversation">
            Private
          </Badge>
        )}
        <Thumbs {...session} />
      </span>
      <Unanswered reason={session.unanswered} />
    </Link>
  );
}

export const Unanswered = ({ reason }: { reason: SessionRow['unanswered'] }) =>
  reason && (
    <Badge size="sm" variant="light" color="orange" className={classes.badge}>
      Unanswered: {reasonNames[reason]}
    </Badge>
  );

const Thumbs = ({
  thumbs_up: up,
  thumbs_down: down,
}: Pick<SessionRow, 'thumbs_up' | 'thumbs_down'>) => (
  <>
    {up > 0 && (
      <span className={classes.thumbs}>
        <IconThumbUp size={14} role="img" aria-label="Thumbs up" /> {up}
      </span>
    )}
    {down > 0 && (
      <span className={classes.thumbs}>
        <IconThumbDown size={14} role="img" aria-label="Thumbs down" /> {down}
      </span>
    )}
  </>
);

function Snippet({ text, marks }: NonNullable<SessionRow['snippet']>) {
  const ends = [0, ...marks.map(({ end }) => end)];
  return (
    <Text span inherit>
      {marks.map(({ start, end }, at) => (
        <span key={start}>
          {text.slice(ends[at], start)}
          <mark>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </Text>
  );
}
