import type { MAX_CONTACT_MESSAGE_LENGTH } from '@talkwright/shared/areas/chat';
import type { ContactFormHost, ContactFormView } from '../bridge.ts';
import { element } from '../element.ts';
import css from './contact-form.css';

// A copy of the contract's figure, as the composer has one.
const MAX_LENGTH: typeof MAX_CONTACT_MESSAGE_LENGTH = 2_000;

const PREVIEW = 'This is a preview: nobody was written to. Visitors read here that it was sent.';

/** One for all widgets of a page. */
const sheet = new CSSStyleSheet();
sheet.replaceSync(css);

/** In the place of the button that asked for it. */
export const showContactForm: ContactFormView['showContactForm'] = (host) => {
  const email = element('input', {
    id: 'contact-email',
    name: 'email',
    // A field of the type for it refuses letters beyond ASCII before the @.
    type: 'text',
    inputmode: 'email',
    autocapitalize: 'none',
    autocomplete: 'email',
    maxlength: '254',
    required: '',
  });
  const message = element('textarea', {
    id: 'contact-message',
    name: 'message',
    rows: '3',
    dir: 'auto',
    maxlength: String(MAX_LENGTH),
    required: '',
  });
  const problem = element('p', { class: 'field-problem', role: 'alert' });
  problem.hidden = true;
  // Really disabled, it would lose the focus.
  const submit = element('button', { type: 'submit', class: 'contact-button' }, 'Send message');
  const form = element(
    'form',
    { class: 'contact-form' },
    element('label', { for: email.id }, 'Your email address'),
    email,
    element('label', { for: message.id }, 'Your message'),
    message,
    element('p', { class: 'contact-consent' }, consentTo(host.title)),
    problem,
    submit,
  );
  let isSending = false;

  const send = async (): Promise<void> => {
    if (isSending) return;
    isSending = true;
    problem.hidden = true;
    submit.textContent = 'Sending…';
    submit.setAttribute('aria-disabled', 'true');
    const written = { email: email.value.trim(), message: message.value.trim() };
    try {
      const isSent = await host.onSend(written);
      showOutcome(host.place, isSent ? `Sent. The answer will come to ${written.email}.` : PREVIEW);
    } catch (error) {
      problem.textContent = host.sentenceOf(error);
      problem.hidden = false;
    }
    isSending = false;
    submit.textContent = 'Send message';
    submit.setAttribute('aria-disabled', 'false');
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send();
  });
  const { adoptedStyleSheets } = host.place.getRootNode() as ShadowRoot;
  if (!adoptedStyleSheets.includes(sheet)) adoptedStyleSheets.push(sheet);
  host.place.replaceChildren(form);
  email.focus();
};

const consentTo = (title: string): string =>
  `Your question goes with it. By sending, you agree that ${title} keeps your address and your ` +
  'message to answer you.';

/** What had the focus is gone. */
function showOutcome(place: ContactFormHost['place'], sentence: string): void {
  const done = element('p', { class: 'contact-text', role: 'status', tabindex: '-1' }, sentence);
  place.replaceChildren(done);
  done.focus();
}
