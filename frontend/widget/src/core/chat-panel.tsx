import { useRef, useState } from 'preact/hooks';
import type { PanelHost } from '../bridge.ts';
import type { Memory } from '../memory.ts';
import { SMALL_SCREEN } from '../settings.ts';
import { announcementOf } from './announcement.ts';
import { Composer } from './composer.tsx';
import type { Conversation, ConversationState } from './conversation.ts';
import { OFFLINE, UNREACHABLE } from './failure.ts';
import { Header } from './header.tsx';
import { MessageList } from './message-list.tsx';
import type { OpenSource } from './open-source.ts';
import type { Settings } from './panel-settings.ts';
import { useMedia, useOnline } from './use-media.ts';
import { useFocusTrap, useVisibleHeight } from './use-panel-box.ts';

type Props = {
  host: PanelHost;
  settings: Settings;
  memory: Memory;
  conversation: Conversation;
  state: ConversationState;
  openSource: OpenSource;
  showConversations: () => Promise<void>;
};

export function ChatPanel({
  host,
  settings,
  memory,
  conversation,
  state,
  openSource,
  showConversations,
}: Props) {
  const { isContained, onClose } = host;
  const panel = useRef<HTMLElement>(null);
  const isSmall = useMedia(SMALL_SCREEN) && !isContained;
  const isOnline = useOnline();
  const [isMaximized, setIsMaximized] = useState(
    () => settings.maximizeEnabled && (memory.read().isMaximized ?? settings.startMaximized),
  );
  const [problem, setProblem] = useState('');
  const isModal = !isContained && (isSmall || isMaximized);
  useFocusTrap(panel, isModal);
  useVisibleHeight(panel, isSmall);

  const maximize = (): void => {
    setIsMaximized(!isMaximized);
    memory.write({ isMaximized: !isMaximized });
  };
  const startAnew = (): void => {
    conversation.startAnew();
    panel.current?.querySelector('textarea')?.focus();
  };

  return (
    <section
      ref={panel}
      class={isMaximized && !isContained ? 'panel maximized' : 'panel'}
      {...(isContained ? { role: 'region' } : { role: 'dialog', 'aria-modal': isModal })}
      aria-label={settings.title}
      data-saves={settings.savesCharts || undefined}
      tabIndex={-1}
    >
      <Header
        settings={settings}
        isContained={isContained}
        isMaximized={isMaximized}
        canStartAnew={state.turns.length > 0 || state.problem !== null}
        onStartAnew={startAnew}
        onConversations={() => {
          setProblem('');
          showConversations().catch(() => setProblem(UNREACHABLE));
        }}
        onMaximize={maximize}
        onClose={onClose}
      />
      <MessageList
        settings={settings}
        state={state}
        conversation={conversation}
        openSource={openSource}
      />
      <footer class="footer">
        {!isOnline && <p class="offline">{OFFLINE}</p>}
        {problem && (
          <p class="offline" role="alert">
            {problem}
          </p>
        )}
        <Composer
          placeholder={settings.placeholder}
          isAnswering={state.isBusy && !state.isRestoring}
          isBusy={state.isBusy}
          onSend={conversation.send}
          onStop={conversation.stop}
        />
        {settings.notice && <p class="notice">{settings.notice}</p>}
      </footer>
      <div class="visually-hidden" role="status">
        {/* An empty text would be a new node with each drawing, and screen readers watch for new nodes. */}
        {announcementOf(state, settings, isOnline) || null}
      </div>
    </section>
  );
}
