import { Button, Checkbox, Stack } from '@mantine/core';
import type { ReadMessage } from '@talkwright/shared/areas/chat-history';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../../server/failure.ts';
import { useFreshAnswer } from '../../../server/use-fresh-answer.ts';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { MessageView, messageElementId } from './message-view.tsx';
import { getSession } from './sessions.api.ts';
import classes from './sessions.module.css';

type Props = {
  id: string;
  latest: ReadMessage[];
  /** Where what comes before the latest is to be asked for. */
  earlier: string | null;
  /** That is brought into sight, wherever it stands. */
  soughtId: string | undefined;
};

export function MessagesPane({ id, latest, earlier, soughtId }: Props) {
  const [showsInternal, setShowsInternal] = useState(false);
  const before = useMessages(id, latest, earlier);
  const { messages } = before;
  const shown = messages.filter(({ role }) => showsInternal || role !== 'internal');
  const pane = useStillPane(before.loadedAbove);
  useSought(soughtId, messages.length, before);

  return (
    <Stack gap="sm">
      <Checkbox
        className={classes.internal}
        label="Show internal events (RAG, tools)"
        checked={showsInternal}
        onChange={({ currentTarget }) => setShowsInternal(currentTarget.checked)}
      />
      <div ref={pane}>
        <ScrollRegion name="Messages" className={classes.messages}>
          {before.cursor && (
            <Button
              variant="default"
              size="xs"
              fullWidth
              mb="sm"
              loading={before.isLoading}
              onClick={before.load}
            >
              Load earlier messages
            </Button>
          )}
          {shown.map((message) => (
            <MessageView key={message.id} message={message} isSought={message.id === soughtId} />
          ))}
        </ScrollRegion>
      </div>
    </Stack>
  );
}

/** What was loaded stays; what is new, or has changed since, comes to it. */
function useMessages(sessionId: string, latest: ReadMessage[], earlier: string | null) {
  const [held, setHeld] = useState({ messages: latest, latest, cursor: earlier, loadedAbove: 0 });
  const [isLoading, setIsLoading] = useState(false);
  const ask = useFreshAnswer(getSession);
  if (held.latest !== latest) {
    const messages = joined(held.messages, latest);
    setHeld(
      messages
        ? { ...held, messages, latest }
        : { messages: latest, latest, cursor: earlier, loadedAbove: 0 },
    );
  }

  async function load() {
    if (!held.cursor) return;
    setIsLoading(true);
    const { data, error } = await ask({ sessionId, cursor: held.cursor });
    setIsLoading(false);
    if (!data) {
      toast(sentenceOf(error, 'The conversation could not be loaded.'), 'error');
      return;
    }
    setHeld((before) => ({
      ...before,
      messages: [...data.messages, ...before.messages],
      cursor: data.earlier,
      loadedAbove: before.loadedAbove + data.messages.length,
    }));
  }

  return { ...held, isLoading, load };
}

/** Undefined where so much is new that something between them would be missing. */
function joined(known: ReadMessage[], latest: ReadMessage[]): ReadMessage[] | undefined {
  const from = known.findIndex(({ id }) => id === latest[0]?.id);
  return from < 0 ? undefined : [...known.slice(0, from), ...latest];
}

/** Goes back in the conversation until the message is there. */
function useSought(
  id: string | undefined,
  count: number,
  { cursor, isLoading, load }: ReturnType<typeof useMessages>,
) {
  const loadMore = useEffectEvent(() => cursor && !isLoading && load());
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for again with all that was loaded meanwhile.
  useEffect(() => {
    if (!id) return;
    const message = document.getElementById(messageElementId(id));
    message?.scrollIntoView({ block: 'center' });
    message?.focus({ preventScroll: true });
    if (!message) loadMore();
  }, [id, count]);
}

/** What is put above what somebody reads does not move it. */
function useStillPane(above: number) {
  const pane = useRef<HTMLDivElement>(null);
  const height = useRef(0);
  useLayoutEffect(() => {
    const scrolled = pane.current?.firstElementChild;
    if (!scrolled) return;
    if (above > 0) scrolled.scrollTop += scrolled.scrollHeight - height.current;
  }, [above]);
  useLayoutEffect(() => {
    height.current = pane.current?.firstElementChild?.scrollHeight ?? 0;
  });
  return pane;
}
