import type { Feedback, MAX_FEEDBACK_NOTE_LENGTH } from '@talkwright/shared/areas/chat';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { sentenceOf } from './failure.ts';
import { Icon } from './icons.tsx';
import type { Thought } from './turns.ts';

// A copy of the contract's figure, as the composer has one.
const MAX_LENGTH: typeof MAX_FEEDBACK_NOTE_LENGTH = 1_000;

type Thumb = Feedback['thumb'];
type Props = {
  /** Of the field for the sentence. */
  noteId: string;
  given: Thought | undefined;
  onJudge: (thumb: Thumb | null, note: string) => Promise<void>;
  /** What stands in the same row. */
  children: ComponentChildren;
};

const questions: Record<Thumb, string> = {
  up: 'Thank you. What was good?',
  down: 'Thank you. What could be better?',
};

/** What the visitor thinks of an answer: a thumb, pressed again to take it back, and a sentence if they like. */
export function FeedbackRow({ noteId, given, onJudge, children }: Props) {
  const thanks = useRef<HTMLParagraphElement>(null);
  const [step, setStep] = useState<'asking' | 'thanked' | null>(null);
  const [problem, setProblem] = useState('');

  // What had the focus is gone.
  useEffect(() => {
    if (step === 'thanked') thanks.current?.focus();
  }, [step]);

  const judge = async (thumb: Thumb | null, note: string): Promise<void> => {
    setProblem('');
    try {
      await onJudge(thumb, note);
    } catch (error) {
      setStep(null);
      setProblem(sentenceOf(error));
    }
  };
  const press = (thumb: Thumb): void => {
    const isTakenBack = given?.thumb === thumb;
    setStep(isTakenBack ? null : 'asking');
    void judge(isTakenBack ? null : thumb, '');
  };
  const write = (note: string): void => {
    setStep('thanked');
    if (given && note) void judge(given.thumb, note);
  };

  const button = (thumb: Thumb, label: string) => (
    <button
      type="button"
      class={`thumb ${thumb}`}
      aria-label={label}
      title={label}
      aria-pressed={given?.thumb === thumb}
      onClick={() => press(thumb)}
    >
      <Icon name="thumb" />
    </button>
  );
  return (
    <>
      <div class="actions">
        {children}
        {button('up', 'Good answer')}
        {button('down', 'Bad answer')}
      </div>
      {step === 'asking' && given && (
        <NoteForm id={noteId} question={questions[given.thumb]} onWrite={write} />
      )}
      {step === 'thanked' && (
        <p ref={thanks} class="note" role="status" tabIndex={-1}>
          Thank you.
        </p>
      )}
      {step !== 'asking' && given?.note && (
        <p class="note" dir="auto">
          “{given.note}”
        </p>
      )}
      {problem && (
        <p class="field-problem" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

type FormProps = { id: string; question: string; onWrite: (note: string) => void };

function NoteForm({ id, question, onWrite }: FormProps) {
  return (
    <form
      class="contact-form"
      onSubmit={(event) => {
        event.preventDefault();
        onWrite(String(new FormData(event.currentTarget).get('note')).trim());
      }}
    >
      <label for={id}>{question}</label>
      <div class="one-line">
        <input
          id={id}
          name="note"
          dir="auto"
          placeholder="If you like, in a sentence"
          autocomplete="off"
          enterkeyhint="send"
          maxLength={MAX_LENGTH}
        />
        <button type="submit" class="contact-button" aria-label="Send feedback">
          Send
        </button>
      </div>
    </form>
  );
}
