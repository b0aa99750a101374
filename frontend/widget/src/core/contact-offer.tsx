import { safeHref } from '@talkwright/rich-text/links';
import type { Contact } from '@talkwright/shared/areas/agent-config';
import type { MAX_CONTACT_MESSAGE_LENGTH } from '@talkwright/shared/areas/chat';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { ContactMessage } from './chat-api.ts';
import { sentenceOf } from './failure.ts';
import { Icon } from './icons.tsx';

// A copy of the contract's figure, as the composer has one.
const MAX_LENGTH: typeof MAX_CONTACT_MESSAGE_LENGTH = 2_000;

type Written = Pick<ContactMessage, 'email' | 'message'>;
type FormProps = { title: string; onSend: (message: Written) => Promise<boolean> };
type Props = FormProps & { contact: Contact };

/** How people are reached, below an answer that is none. */
export function ContactOffer({ contact: { kind, text, url }, ...form }: Props) {
  return (
    <section class="contact" aria-label="Contact">
      {kind === 'text' && (
        <p class="contact-text" dir="auto">
          {text}
        </p>
      )}
      {kind === 'link' && <ContactLink text={text} url={url} />}
      {kind === 'form' && (
        <>
          <p class="contact-text" dir="auto">
            {text || 'Leave a message, and somebody will answer you by mail.'}
          </p>
          <ContactForm {...form} />
        </>
      )}
    </section>
  );
}

function ContactLink({ text, url }: Pick<Contact, 'text' | 'url'>) {
  const href = safeHref(url);
  if (!href) return null;
  return (
    <a class="contact-link" href={href} target="_blank" rel="noopener noreferrer nofollow">
      <span dir="auto">{text || href.replace(/^mailto:/, '')}</span>
      <Icon name="out" />
    </a>
  );
}

function ContactForm({ title, onSend }: FormProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const done = useRef<HTMLParagraphElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState('');
  const [outcome, setOutcome] = useState('');

  // What had the focus is gone.
  useEffect(() => {
    if (outcome) done.current?.focus();
    else if (isOpen) field.current?.focus();
  }, [isOpen, outcome]);

  const send = async (fields: FormData): Promise<void> => {
    if (isSending) return;
    const [email, message] = ['email', 'message'].map((name) => String(fields.get(name)).trim());
    setIsSending(true);
    setProblem('');
    try {
      const isSent = await onSend({ email: email ?? '', message: message ?? '' });
      setOutcome(isSent ? `Sent. The answer will come to ${email}.` : PREVIEW);
    } catch (error) {
      setProblem(sentenceOf(error));
    }
    setIsSending(false);
  };

  if (outcome) {
    return (
      <p ref={done} class="contact-text" role="status" tabIndex={-1}>
        {outcome}
      </p>
    );
  }
  if (!isOpen) {
    // A whole form would push the answer out of a small panel.
    return (
      <button type="button" class="contact-button" onClick={() => setIsOpen(true)}>
        Write a message
      </button>
    );
  }
  return (
    <form
      class="contact-form"
      onSubmit={(event) => {
        event.preventDefault();
        void send(new FormData(event.currentTarget));
      }}
    >
      <label for={`${id}-email`}>Your email address</label>
      <input
        ref={field}
        id={`${id}-email`}
        name="email"
        type="email"
        autocomplete="email"
        maxLength={254}
        required
      />
      <label for={`${id}-message`}>Your message</label>
      <textarea
        id={`${id}-message`}
        name="message"
        rows={3}
        dir="auto"
        maxLength={MAX_LENGTH}
        required
      />
      <p class="contact-consent">
        Your question goes with it. By sending, you agree that {title} keeps your address and your
        message to answer you.
      </p>
      {problem && (
        <p class="field-problem" role="alert">
          {problem}
        </p>
      )}
      {/* Really disabled, it would lose the focus. */}
      <button type="submit" class="contact-button" aria-disabled={isSending}>
        {isSending ? 'Sending…' : 'Send message'}
      </button>
    </form>
  );
}

const PREVIEW = 'This is a preview: nobody was written to. Visitors read here that it was sent.';
