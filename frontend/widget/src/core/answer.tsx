import { useCallback, useState } from 'preact/hooks';
import type { SourceUrl } from '../settings.ts';
import type { Phase } from './chat-events.ts';
import type { Conversation } from './conversation.ts';
import { CopyButton } from './copy.tsx';
import { FeedbackRow } from './feedback.tsx';
import { Icon } from './icons.tsx';
import { Markdown } from './markdown/markdown.tsx';
import type { OpenSource } from './open-source.ts';
import { nameOf, type Opened, Sources } from './sources.tsx';
import type { Turn } from './turns.ts';
import { unsupportedSign, withSigns } from './unsupported.ts';

const phaseTexts: Record<Phase, string> = {
  retrieving: 'Searching documents…',
  thinking: 'Thinking…',
  tool: 'Using a tool…',
  answering: 'Writing…',
};

type Props = {
  turn: Turn;
  showsProgress: boolean;
  sourceUrl: SourceUrl | undefined;
  openSource: OpenSource | undefined;
  canRetry: boolean;
  onRetry: (id: string) => void;
  /** None where the agent does not ask what visitors think. */
  onJudge: Conversation['feedback'] | undefined;
};

export function Answer({ turn, showsProgress, canRetry, onRetry, onJudge, ...ways }: Props) {
  const { id, messageId, answer, citations, unsupported, state, phase, thought } = turn;
  const { problem, note, feedback } = turn;
  const [opened, setOpened] = useState<Opened | null>(null);
  const toggle = useCallback(
    (n: number) => setOpened((now) => (now?.n === n && now.mark === undefined ? null : { n })),
    [],
  );
  const isUnderWay = state === 'waiting' || state === 'answering';

  const citation = useCallback(
    (n: number) => {
      const source = citations.find((one) => one.n === n);
      // The sources may come after the text: until then a number looks like what it will be.
      if (!source) return isUnderWay && citations.length === 0 ? <PendingCitation n={n} /> : null;
      return (
        <sup class="citation">
          <button
            type="button"
            aria-label={`Source ${n}: ${nameOf(source)}`}
            onClick={({ currentTarget }) => setOpened({ n, mark: placeOf(currentTarget) })}
          >
            {n}
          </button>
        </sup>
      );
    },
    [citations, isUnderWay],
  );

  const copy = <CopyButton text={answer} label="Copy answer" />;

  return (
    <div class="answer" aria-busy={isUnderWay}>
      {answer && (
        <Markdown
          text={isUnderWay ? answer : withSigns(answer, unsupported)}
          isComplete={!isUnderWay}
          citation={citation}
        />
      )}
      {isUnderWay && showsProgress && phase !== 'answering' && (
        <p class="phase">
          <span class="dots" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          {phaseTexts[phase ?? 'thinking']}
        </p>
      )}
      {isUnderWay && !answer && thought && (
        // Its headings come in bold: as plain text, without the marks.
        <p class="note thought" dir="auto">
          {thought.replaceAll('**', '')}
        </p>
      )}
      {note && <p class="note">{note}</p>}
      {unsupported.length > 0 && !isUnderWay && (
        <p class="note">
          {unsupportedSign()} What was cited here does not say this. Please check it before you rely
          on it.
        </p>
      )}
      {state === 'stopped' && (
        <p class="note">{answer ? 'Stopped.' : 'Stopped before an answer.'}</p>
      )}
      {citations.length > 0 && (
        <Sources
          idPrefix={`source-${id}`}
          citations={citations}
          opened={opened}
          messageId={messageId}
          onToggle={toggle}
          {...ways}
        />
      )}
      {problem && state === 'failed' && (
        <div class="problem">
          <p>{problem}</p>
          <button type="button" disabled={!canRetry} onClick={() => onRetry(id)}>
            <Icon name="retry" />
            Retry
          </button>
        </div>
      )}
      {answer &&
        !isUnderWay &&
        state !== 'failed' &&
        (onJudge && messageId ? (
          <FeedbackRow
            noteId={`note-${id}`}
            given={feedback}
            onJudge={(thumb, note) => onJudge(id, { messageId, thumb, note })}
          >
            {copy}
          </FeedbackRow>
        ) : (
          <div class="actions">{copy}</div>
        ))}
    </div>
  );
}

/** Which of the marks of its number this is, counted from 0. */
function placeOf(mark: HTMLButtonElement): number {
  const marks = mark.closest('.answer')?.querySelectorAll('.citation button') ?? [];
  return [...marks].filter(({ textContent }) => textContent === mark.textContent).indexOf(mark);
}

function PendingCitation({ n }: { n: number }) {
  return (
    <sup class="citation">
      <span>{n}</span>
    </sup>
  );
}
