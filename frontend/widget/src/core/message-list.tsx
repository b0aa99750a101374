import { hasNoAnswer, outcomeNames } from '@talkwright/shared/answer-outcomes';
import { useCallback, useMemo, useRef } from 'preact/hooks';
import { Answer } from './answer.tsx';
import { ContactOffer } from './contact-offer.tsx';
import type { Conversation, ConversationState } from './conversation.ts';
import { Icon } from './icons.tsx';
import { Markdown } from './markdown/markdown.tsx';
import type { OpenSource } from './open-source.ts';
import type { Settings } from './panel-settings.ts';
import type { Turn } from './turns.ts';
import { useStickyEnd } from './use-sticky-end.ts';

type Props = {
  settings: Settings;
  state: ConversationState;
  conversation: Conversation;
  openSource: OpenSource;
};

export function MessageList({ settings, state, conversation, openSource }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const { isAtEnd, toEnd } = useStickyEnd(list, state.turns.length);
  const { turns, isBusy, isRestoring, problem } = state;

  /** These buttons vanish when pressed; the keyboard goes on in the list. */
  const thenFocusList = useCallback((act: () => void) => {
    act();
    list.current?.focus();
  }, []);
  const retry = useCallback(
    (id: string) => thenFocusList(() => conversation.retry(id)),
    [conversation, thenFocusList],
  );

  return (
    <div class="messages-frame">
      {/* A log is a live region by nature; this one stays silent, since each token would be read out. */}
      <div
        ref={list}
        class="messages"
        role="log"
        aria-live="off"
        aria-label="Conversation"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, also by keyboard
        tabIndex={0}
      >
        {settings.opener && <Opener settings={settings} />}
        {isRestoring && <p class="note">Loading the conversation…</p>}
        {problem && (
          <div class="problem">
            <p>{problem}</p>
            <button type="button" onClick={() => thenFocusList(conversation.restore)}>
              <Icon name="retry" />
              Retry
            </button>
          </div>
        )}
        {turns.map((turn, at) => (
          <TurnView
            key={turn.id}
            turn={turn}
            settings={settings}
            canRetry={!isBusy}
            onRetry={retry}
            isLast={at === turns.length - 1}
            onContact={conversation.contact}
            onJudge={conversation.feedback}
            openSource={openSource}
          />
        ))}
      </div>
      {!isAtEnd && (
        <button
          type="button"
          class="to-end"
          aria-label="To the latest message"
          onClick={() => thenFocusList(toEnd)}
        >
          <Icon name="down" />
        </button>
      )}
    </div>
  );
}

function Opener({ settings }: { settings: Settings }) {
  return (
    <div class="turn">
      <p class="visually-hidden">{settings.title} says:</p>
      <div class="answer">
        <Markdown text={settings.opener} isComplete citation={noCitation} />
      </div>
    </div>
  );
}

const noCitation = (): null => null;

type TurnViewProps = {
  turn: Turn;
  settings: Settings;
  canRetry: boolean;
  onRetry: (id: string) => void;
  /** An older answer offers nothing any more. */
  isLast: boolean;
  onContact: Conversation['contact'];
  onJudge: Conversation['feedback'];
  openSource: OpenSource;
};

function TurnView(props: TurnViewProps) {
  const { turn, settings, canRetry, onRetry, isLast, onContact, onJudge, openSource } = props;
  const { title, showTypingIndicator, contact, previewToken, sourceUrl, opensSources } = settings;
  const { asksFeedback } = settings;
  const { messageId, outcome } = turn;
  return useMemo(
    () => (
      <div class="turn">
        {turn.question !== null && (
          <>
            <p class="visually-hidden">You say:</p>
            <div class="question" dir="auto">
              {turn.question}
            </div>
          </>
        )}
        <p class="visually-hidden">{title} says:</p>
        <Answer
          turn={turn}
          showsProgress={showTypingIndicator}
          sourceUrl={sourceUrl}
          openSource={opensSources ? openSource : undefined}
          canRetry={canRetry}
          onRetry={onRetry}
          onJudge={asksFeedback ? onJudge : undefined}
        />
        {previewToken && outcome && <p class="note">Preview. {outcomeNames[outcome]}.</p>}
        {isLast && contact && messageId && hasNoAnswer(outcome) && (
          <ContactOffer
            contact={contact}
            title={title}
            onSend={(message) => onContact({ messageId, ...message })}
          />
        )}
      </div>
    ),
    // Only a failed turn cares whether another one is under way.
    [turn, turn.state === 'failed' && canRetry, isLast],
  );
}
