/** Keeps the page as the server would show it now, without losing what is being typed. */
const changes = new EventSource('/changes');
let isLoading = false;
let isStale = false;

changes.addEventListener('message', refresh);
changes.addEventListener('open', refresh);
document.addEventListener('submit', submitQuietly);
document.addEventListener('keydown', sendByEnter);
document.addEventListener('click', copyOrInsert);
document.addEventListener('change', (event) => {
  if (event.target.matches('[data-submit]')) event.target.form.submit();
});
if (matchMedia('(max-width: 720px)').matches) {
  document.querySelector('.menu')?.removeAttribute('open');
}
for (const list of lists()) toEnd(list);

function lists() {
  return document.querySelectorAll('ol.messages');
}

function toEnd(list) {
  list.scrollTop = list.scrollHeight;
}

async function refresh() {
  isStale = isLoading;
  if (isLoading) return;
  isLoading = true;
  try {
    const response = await fetch(location.href, { headers: { 'x-fragment': '1' } });
    const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
    for (const old of document.querySelectorAll('[data-live]')) {
      const next = fresh.getElementById(old.id);
      if (next) replace(old, next);
    }
  } catch {
    // The stand-in is starting again: the next change asks again.
  } finally {
    isLoading = false;
    if (isStale) void refresh();
  }
}

/** Only what differs: an open menu, a chosen text and the focus stay where they are. */
function replace(old, next) {
  const wasAtEnd = old.scrollTop + old.clientHeight >= old.scrollHeight - 40;
  const known = new Map([...old.children].map((child) => [child.id, child]));
  const wanted = [...next.children].map((child) => {
    const same = known.get(child.id);
    return same && htmlOf(same) === htmlOf(child) ? same : withState(same, child);
  });
  if (
    wanted.some((child, index) => child !== old.children[index]) ||
    wanted.length !== old.children.length
  ) {
    const isIn = old.contains(document.activeElement) && document.activeElement !== old;
    if (isIn && document.activeElement.matches('input, select')) return;
    old.replaceChildren(...wanted);
  }
  if (wasAtEnd) toEnd(old);
}

/** As the server wrote it: what people have opened or closed since makes no difference. */
function htmlOf(element) {
  const copy = element.cloneNode(true);
  for (const details of copy.querySelectorAll('details')) details.removeAttribute('open');
  return copy.outerHTML;
}

function withState(old, next) {
  if (!old) return next;
  const before = old.querySelectorAll('details');
  next.querySelectorAll('details').forEach((details, index) => {
    if (before[index]) details.open = before[index].open;
  });
  return next;
}

/** Sends a form and stays where one is; a refusal is read from the page that answers. */
async function submitQuietly(event) {
  const form = event.target;
  if (!form.matches('[data-quiet], [data-composer]')) return;
  event.preventDefault();
  const values = new FormData(form, event.submitter);
  const isComposer = form.matches('[data-composer]');
  const buttons = form.querySelectorAll('button');
  for (const button of buttons) button.disabled = true;
  const body = isComposer ? values : new URLSearchParams(values);
  const response = await fetch(form.action, {
    method: 'POST',
    body,
    headers: { 'x-fragment': '1' },
  });
  for (const button of buttons) button.disabled = false;
  if (new URL(response.url).searchParams.has('problem')) {
    location.href = response.url;
    return;
  }
  if (isComposer) {
    form.reset();
    form.querySelector('textarea').focus();
    for (const list of lists()) toEnd(list);
  }
  await refresh();
}

function sendByEnter(event) {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  if (!event.target.matches('[data-composer] textarea')) return;
  event.preventDefault();
  event.target.form.requestSubmit();
}

async function copyOrInsert(event) {
  const button = event.target.closest('[data-copy], [data-insert]');
  if (!button) return;
  if (button.dataset.copy) {
    await navigator.clipboard.writeText(button.dataset.copy);
    button.textContent = 'Copied';
    return;
  }
  const field = button.form.querySelector('textarea');
  field.setRangeText(`${button.dataset.insert} `, field.selectionStart, field.selectionEnd, 'end');
  field.focus();
}
