const POLL_MS = 2_000;
const READ_KEY = 'talkwright-mailbox-read';

const element = (id) => document.getElementById(id);
const read = new Set(JSON.parse(localStorage.getItem(READ_KEY) ?? '[]'));
let mails = [];
let shown = '';
let isText = false;

addEventListener('hashchange', () => {
  showChosen();
  if (chosen()) element('reader').focus();
});
addEventListener('keydown', moveByArrows);
element('as-html').addEventListener('click', () => showAs(false));
element('as-text').addEventListener('click', () => showAs(true));
element('back').addEventListener('click', () => {
  location.hash = '';
});
element('delete-all').addEventListener('click', deleteAll);
void poll();

/** Asks again and again while the page is visible. */
async function poll() {
  if (!document.hidden) await load();
  setTimeout(poll, POLL_MS);
}

async function load() {
  try {
    const response = await fetch('/api/messages');
    mails = await response.json();
    const state = `${mails.length} ${mails[0]?.id}`;
    if (state !== shown) showList();
    shown = state;
    setStatus(count(mails.length));
  } catch {
    setStatus('The mail service does not answer. Trying again…');
  }
}

function setStatus(text) {
  // Written only when it differs, so that a screen reader speaks only of news.
  if (element('status').textContent !== text) element('status').textContent = text;
}

function count(number) {
  if (number === 0) return 'No mails';
  return number === 1 ? '1 mail' : `${number} mails`;
}

function showList() {
  const focused = document.activeElement?.closest('li')?.dataset.id;
  element('mails').replaceChildren(...mails.map(listItem));
  element('empty').hidden = mails.length > 0;
  element('delete-all').hidden = mails.length === 0;
  document.querySelector(`li[data-id="${focused}"] > a`)?.focus();
  showChosen();
}

function listItem(mail) {
  const item = document.createElement('li');
  item.dataset.id = mail.id;
  item.classList.toggle('is-unread', !read.has(mail.id));
  const link = document.createElement('a');
  link.className = 'item';
  link.href = `#${mail.id}`;
  link.append(
    span('item-to', mail.to),
    span('item-time', shortTime(new Date(mail.date))),
    span('item-subject', mail.subject || '(no subject)'),
    span('item-start', mail.text.replace(/\s+/g, ' ').slice(0, 120)),
  );
  item.append(link);
  return item;
}

function span(name, text) {
  const node = document.createElement('span');
  node.className = name;
  node.textContent = text;
  return node;
}

function shortTime(date) {
  const isToday = date.toDateString() === new Date().toDateString();
  return date.toLocaleString(
    undefined,
    isToday ? { hour: '2-digit', minute: '2-digit' } : { day: 'numeric', month: 'short' },
  );
}

const chosen = () => mails.find(({ id }) => `#${id}` === location.hash);

function showChosen() {
  const mail = chosen();
  document.body.classList.toggle('is-reading', mail !== undefined);
  element('mail').hidden = !mail;
  element('nothing-chosen').hidden = mail !== undefined || mails.length === 0;
  for (const item of element('mails').children) {
    const isChosen = item.dataset.id === mail?.id;
    if (isChosen) item.classList.remove('is-unread');
    item.firstElementChild.toggleAttribute('aria-current', isChosen);
  }
  if (mail) showMail(mail);
}

function showMail(mail) {
  if (element('mail').dataset.id === mail.id) return;
  element('mail').dataset.id = mail.id;
  element('subject').textContent = mail.subject || '(no subject)';
  element('from').textContent = mail.from;
  element('to').textContent = mail.to;
  element('date').textContent = new Date(mail.date).toLocaleString();
  element('date').dateTime = mail.date;
  element('source').href = `/api/messages/${mail.id}/source`;
  element('text').textContent = mail.text || '(This mail has no plain text.)';
  element('as-html').hidden = mail.html === '';
  // Replacing the frame's address would add an entry to the history, and Back would have to be pressed twice.
  element('html').contentWindow.location.replace(`/api/messages/${mail.id}/html`);
  showAs(isText && mail.text !== '', mail);
  read.add(mail.id);
  localStorage.setItem(READ_KEY, JSON.stringify([...read].slice(-1_000)));
}

function showAs(wantsText, mail = chosen()) {
  isText = wantsText;
  const showsText = wantsText || mail?.html === '';
  element('html').hidden = showsText;
  element('text').hidden = !showsText;
  element('as-html').setAttribute('aria-pressed', String(!showsText));
  element('as-text').setAttribute('aria-pressed', String(showsText));
}

function moveByArrows(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const link = event.target.closest?.('li > a');
  if (!step || !link) return;
  event.preventDefault();
  const next =
    step > 0 ? link.parentElement.nextElementSibling : link.parentElement.previousElementSibling;
  next?.firstElementChild.focus();
}

async function deleteAll() {
  if (!confirm(`Delete ${count(mails.length)}? They cannot be brought back.`)) return;
  await fetch('/api/messages', { method: 'DELETE' });
  history.replaceState(null, '', location.pathname);
  delete element('mail').dataset.id;
  await load();
}
