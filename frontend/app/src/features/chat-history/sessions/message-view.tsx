import { Badge, Button, Text } from '@mantine/core';
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import type { ReadMessage } from '@talkwright/shared/areas/chat-history';
import { useState } from 'react';
import { formatNumber, formatTime } from '../../../ui/format.ts';
import { MarkdownView } from '../../../ui/markdown-view.tsx';
import { prettyJson } from '../../../ui/pretty-json.ts';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { truncate } from '../../../ui/truncate.ts';
import { InternalEvent } from './internal-event.tsx';
import { MessageSources, Source } from './message-sources.tsx';
import classes from './sessions.module.css';

const LONG = 200;

export const messageElementId = (id: string) => `message-${id}`;

type Props = { message: ReadMessage; isSought: boolean };

export function MessageView({ message, isSought }: Props) {
  const { role, content, created_at, metadata, usage } = message;
  const isLong = content.length > LONG;
  const [isOpen, setIsOpen] = useState(true);
  const turn = role === 'user' ? undefined : metadata?.sub_turn;

  return (
    <article
      id={messageElementId(message.id)}
      tabIndex={-1}
      className={classes.message}
      data-role={role}
      data-sought={isSought || undefined}
      aria-label={`${role} message`}
    >
      <header className={classes.messageHead}>
        <strong>{role}</strong>
        {turn !== undefined && <span>turn {turn}</span>}
        {metadata?.type && (
          <Badge size="sm" variant="default">
            {metadata.type}
          </Badge>
        )}
        <time dateTime={created_at}>{formatTime(created_at)}</time>
        {isLong && (
          <Button
            variant="subtle"
            size="compact-xs"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Collapse' : 'Expand'}
          </Button>
        )}
      </header>
      {isLong && !isOpen ? (
        <p className={classes.plain} dir="auto">
          {truncate(content, LONG)}
        </p>
      ) : (
        <Content message={message} />
      )}
      {role === 'assistant' && <MessageSources message={message} />}
      <Opinion feedback={message.feedback} />
      {usage && (
        <Text size="xs" c="dimmed">
          {formatNumber(usage.input_tokens)} tokens in · {formatNumber(usage.output_tokens)} out ·{' '}
          {(usage.milliseconds / 1_000).toFixed(1)} s{usage.model && ` · ${usage.model}`}
        </Text>
      )}
    </article>
  );
}

function Content({ message: { role, content, metadata, citations } }: Pick<Props, 'message'>) {
  if (role === 'internal') return <InternalEvent type={metadata?.type} content={content} />;
  if (isStructured(content)) {
    return (
      <ScrollRegion as="pre" name="Structured content" className={classes.json} dir="ltr">
        {prettyJson(content)}
      </ScrollRegion>
    );
  }
  if (role === 'assistant') {
    const citation = (n: number) => {
      const source = citations?.find((one) => one.n === n);
      return source && <Source citation={source} isMark />;
    };
    return <MarkdownView text={content} citation={citation} />;
  }
  return (
    <p className={classes.plain} dir="auto">
      {content}
    </p>
  );
}

function isStructured(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function Opinion({ feedback }: Pick<ReadMessage, 'feedback'>) {
  if (!feedback) return null;
  const Icon = feedback.thumb === 'up' ? IconThumbUp : IconThumbDown;
  return (
    <Text size="sm" className={classes.opinion}>
      <Icon size={16} role="img" aria-label={`Thumb ${feedback.thumb}`} />
      {feedback.note && <q dir="auto">{feedback.note}</q>}
    </Text>
  );
}
