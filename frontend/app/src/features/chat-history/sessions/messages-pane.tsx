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
  const before = useEarlier(id, earlier);
  const messages = [...before.messages, ...latest];
  const shown = messages.filter(({ role }) => showsInternal || role !== 'internal');
  const pane = useStillPane(before.messages.length);
  useSought(soughtId, messages.length, before);

  return (
    <Stack gap="sm">
      <Checkbox
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

function useEarlier(sessionId: string, first: string | null) {
  const [messages, setMessages] = useState<ReadMessage[]>([]);
  const [cursor, setCursor] = useState(first);
  const [isLoading, setIsLoading] = useState(false);
  const ask = useFreshAnswer(getSession);

  async function load() {
    if (!cursor) return;
    setIsLoading(true);
    const { data, error } = await ask({ sessionId, cursor });
    setIsLoading(false);
    if (!data) {
      toast(sentenceOf(error, 'The conversation could not be loaded.'), 'error');
      return;
    }
    setMessages([...data.messages, ...messages]);
    setCursor(data.earlier);
  }

  return { messages, cursor, isLoading, load };
}

/** Goes back in the conversation until the message is there. */
function useSought(
  id: string | undefined,
  count: number,
  { cursor, isLoading, load }: ReturnType<typeof useEarlier>,
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
