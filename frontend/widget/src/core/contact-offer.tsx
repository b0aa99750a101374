import { safeHref } from '@talkwright/rich-text/links';
import type { Contact } from '@talkwright/shared/areas/agent-config';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ContactFormHost, ContactFormView } from '../bridge.ts';
import { lazyModule } from '../lazy-module.ts';
import { sentenceOf, UNREACHABLE } from './failure.ts';
import { Icon } from './icons.tsx';

/** Most answers offer none: the form comes along with the first offer, so that it is there when it is asked for. */
const loadForm = lazyModule<ContactFormView>(
  () => new URL(CONTACT_FORM_FILE, import.meta.url).href,
);

type FormProps = Pick<ContactFormHost, 'title' | 'onSend'>;
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

/** A button first: a whole form would push the answer out of a small panel. */
function ContactForm(form: FormProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [problem, setProblem] = useState('');

  useEffect(() => {
    loadForm().catch(() => undefined);
  }, []);

  const open = async (): Promise<void> => {
    setProblem('');
    try {
      const { showContactForm } = await loadForm();
      setIsOpen(true);
      if (place.current) showContactForm({ place: place.current, sentenceOf, ...form });
    } catch {
      setProblem(UNREACHABLE);
    }
  };

  return (
    <>
      <div ref={place} />
      {!isOpen && (
        <button type="button" class="contact-button" onClick={open}>
          Write a message
        </button>
      )}
      {problem && (
        <p class="field-problem" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
