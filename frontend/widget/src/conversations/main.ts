import type { ConversationsHost, ConversationsView } from '../bridge.ts';
import { element, icon } from '../element.ts';
import type { Kept } from '../kept.ts';
import { openWindow } from '../window/window.ts';
import css from './conversations.css';
import { fileNameOf, transcriptOf } from './transcript.ts';

const DOWNLOAD = 'M12 4v11m-5-5 5 5 5-5M5 20h14';
const CROSS = 'm7 7 10 10M17 7 7 17';
const UNTITLED = 'Conversation';

/** The visitor's own conversations, as this browser remembers them: to go on with, to save, to forget. */
export const showConversations: ConversationsView['showConversations'] = (host) => {
  const content = element('div', { class: 'window-content', tabindex: '-1' });
  const dialog = openWindow(host.root, css, {
    name: 'conversations',
    title: 'Your conversations',
    subtitle: 'Remembered by this browser alone',
    content,
  });
  fill(content, host, () => dialog.close());
};

function fill(
  content: HTMLElement,
  host: ConversationsHost,
  close: () => void,
  problem = '',
): void {
  /** One thing at a time. What goes wrong is said above the list, which may have changed by it. */
  const trying = (work: () => Promise<void>) => async (): Promise<void> => {
    if (content.hasAttribute('aria-busy')) return;
    content.setAttribute('aria-busy', 'true');
    try {
      await work();
    } catch (error) {
      anew(host.sentenceOf(error));
    }
    content.removeAttribute('aria-busy');
  };
  /** The button that was pressed is gone; the keyboard stays in the window. */
  const anew = (sentence?: string): void => {
    fill(content, host, close, sentence);
    content.focus();
  };

  const rows = host.kept().map((one) => {
    const row = rowOf(one, host.currentId() === one.sessionId);
    const open = trying(async () => {
      await host.reopen(one);
      close();
    });
    row.open.addEventListener('click', open);
    row.save.addEventListener(
      'click',
      trying(() => save(host, one)),
    );
    row.drop.addEventListener('click', () => {
      if (!row.isSure()) return;
      host.drop(one.sessionId);
      anew();
    });
    return row.item;
  });
  content.replaceChildren(
    ...(problem ? [element('p', { role: 'alert' }, problem)] : []),
    rows.length > 0
      ? element('ul', {}, ...rows)
      : element('p', { class: 'note' }, 'What you ask from now on is listed here.'),
  );
}

function rowOf({ title, at }: Kept, isCurrent: boolean) {
  const name = title || UNTITLED;
  const time = timeOf(new Date(at).toISOString());
  const open = element(
    'button',
    { type: 'button', class: 'kept', ...(isCurrent && { 'aria-current': 'true' }) },
    element('span', { dir: 'auto' }, name),
    element('small', {}, isCurrent ? `${time}, open now` : time),
  );
  const save = element('button', labelled(`Download “${name}”`), icon('icon', DOWNLOAD));
  const drop = element('button', labelled(`Remove “${name}” from this list`), icon('icon', CROSS));
  let isSure = false;
  return {
    item: element('li', {}, open, save, drop),
    ...{ open, save, drop },
    /** Nobody can read it from here again: it takes a second press. */
    isSure: (): boolean => {
      if (isSure) return true;
      isSure = true;
      drop.classList.add('sure');
      drop.replaceChildren('Remove?');
      drop.setAttribute('aria-label', `Remove? “${name}” cannot be opened from here again`);
      return false;
    },
  };
}

const labelled = (label: string) => ({ type: 'button', 'aria-label': label, title: label });

async function save(host: ConversationsHost, one: Kept): Promise<void> {
  const { title } = host;
  const text = transcriptOf(await host.read(one), { title, timeOf });
  const url = URL.createObjectURL(new Blob([text], { type: 'text/markdown;charset=utf-8' }));
  const name = fileNameOf(title, new Date(one.at).toISOString());
  element('a', { href: url, download: name }).click();
  // Long enough for a browser that asks where to put it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** As the visitor's clock has it. */
const timeOf = (iso: string): string =>
  new Date(iso).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
