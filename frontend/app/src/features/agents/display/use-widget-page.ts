import { useDebouncedValue } from '@mantine/hooks';
import type { AgentDraft } from '@talkwright/shared/areas/agents';
import { useEffect, useMemo, useRef, useState } from 'react';
import { messageOf } from '../../../server/failure.ts';
import type { WidgetConfig } from './sample-server.ts';
import { createWidgetPage, type WidgetPage } from './widget-page.ts';

/** While somebody types, the widget begins anew only after each pause. */
const PAUSE_MS = 300;

type Look = Pick<AgentDraft, 'name' | 'description' | 'conversationOpener' | 'personality'>;
type Options = { agent: Look; isOpen: boolean; onToggle: (isOpen: boolean) => void };

/** Keeps the widget in a frame as the draft says. */
export function useWidgetPage({ agent, isOpen, onToggle }: Options) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<WidgetPage>();
  const [problem, setProblem] = useState('');
  const [config] = useDebouncedValue(useConfig(agent), PAUSE_MS);
  const shown = useRef<{ page: WidgetPage; config: WidgetConfig; isOpen: boolean }>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one page for each frame
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const begin = () =>
      setPage(
        createWidgetPage(element, (isNowOpen) => {
          // Somebody clicked inside: it is as wished already, and need not begin anew.
          if (shown.current) shown.current.isOpen = isNowOpen;
          onToggle(isNowOpen);
        }),
      );
    begin();
    // Some browsers put another empty page in the place of the first.
    element.addEventListener('load', begin);
    return () => element.removeEventListener('load', begin);
  }, []);

  useEffect(() => {
    const { current } = shown;
    if (!page) return;
    if (current?.page === page && current.config === config && current.isOpen === isOpen) return;
    shown.current = { page, config, isOpen };
    page.show(config, isOpen).then(
      () => setProblem(''),
      (error) => setProblem(`Failed to load chat widget preview: ${messageOf(error)}`),
    );
  }, [page, config, isOpen]);

  return { frame, problem };
}

/** What the server would say of this agent, once it is saved. */
function useConfig({ name, description, conversationOpener, personality }: Look): WidgetConfig {
  return useMemo(
    () => ({
      agent: {
        name: name || 'Your agent',
        description,
        conversationOpener,
        // Whoever looks at it waits for no teaser.
        personality: { ...personality, teaserDelayMs: 0 },
        contact: null,
        opensSources: false,
      },
      notice: null,
    }),
    [name, description, conversationOpener, personality],
  );
}
