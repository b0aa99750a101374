import type { MAX_MESSAGE_LENGTH } from '@talkwright/shared/areas/chat';
import { isComposing } from '@talkwright/shared/input/is-composing';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon } from './icons.tsx';

// A copy of the contract's figure, whose module would bring zod along; its type keeps the two equal.
const MAX_LENGTH: typeof MAX_MESSAGE_LENGTH = 8_000;

type Props = {
  placeholder: string;
  /** An answer is streaming in, and can be stopped. */
  isAnswering: boolean;
  isBusy: boolean;
  onSend: (text: string) => void;
  onStop: () => void;
};

export function Composer({ placeholder, isAnswering, isBusy, onSend, onStop }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const message = text.trim();
  const isTooLong = message.length > MAX_LENGTH;
  const canSend = !isBusy && message !== '' && !isTooLong;

  // The style is set through the object model, which a strict `style-src` allows.
  useLayoutEffect(() => {
    const box = field.current;
    if (!box) return;
    box.style.height = '';
    // An empty field has its one row; it may be measured before the panel is visible.
    if (text) box.style.height = `${box.scrollHeight}px`;
  }, [text]);

  const send = (): void => {
    if (!canSend) return;
    setText('');
    onSend(message);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    // Enter also picks a suggestion of an input method; that is no wish to send.
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div class={isTooLong ? 'field invalid' : 'field'}>
        <textarea
          ref={field}
          rows={1}
          dir="auto"
          value={text}
          placeholder={placeholder}
          aria-label="Message"
          aria-invalid={isTooLong}
          aria-describedby={isTooLong ? 'too-long' : undefined}
          enterkeyhint="send"
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {isAnswering ? (
          <button type="button" class="send" aria-label="Stop" title="Stop" onClick={onStop}>
            <Icon name="stop" />
          </button>
        ) : (
          <button
            type="submit"
            class="send"
            aria-label="Send"
            title="Send"
            // Really disabled, it would lose the focus that it has when an answer ends.
            aria-disabled={!canSend}
          >
            <Icon name="send" />
          </button>
        )}
      </div>
      {isTooLong && (
        <p id="too-long" class="field-problem" role="alert">
          A message has at most {MAX_LENGTH.toLocaleString('en')} characters; please shorten it.
        </p>
      )}
    </form>
  );
}
