import { showMetrics } from './metrics.js';
import { part, template, took } from './parts.js';
import { showTrace } from './trace.js';

const POLL_MS = 3_000;

const main = document.getElementById('main');
let shown = '';
let withTimers = false;

addEventListener('hashchange', async () => {
  shown = '';
  await load();
  main.focus({ preventScroll: true });
  scrollTo(0, 0);
});
void poll();

/** Asks again and again while the page is visible. */
async function poll() {
  if (!document.hidden) await load();
  setTimeout(poll, POLL_MS);
}

async function load() {
  const [, page = '', id] = location.hash.split('/');
  mark(page);
  try {
    const path = page === 'metrics' ? 'metrics' : page === 'traces' ? `traces/${id}` : 'traces';
    const response = await fetch(`/api/${path}`);
    const text = await response.text();
    if (text === shown) return;
    shown = text;
    const found = JSON.parse(text);
    if (page === 'metrics') setStatus(showMetrics(main, found));
    else if (page === 'traces') setStatus(showTrace(main, found));
    else setStatus(showTraces(found));
  } catch {
    setStatus('The telemetry service does not answer. Trying again…');
  }
}

function mark(page) {
  const isMetrics = page === 'metrics';
  document.getElementById('to-metrics').toggleAttribute('aria-current', isMetrics);
  document.getElementById('to-traces').toggleAttribute('aria-current', !isMetrics);
}

function setStatus(text) {
  const status = document.getElementById('status');
  // Written only when it differs, so that a screen reader speaks only of news.
  if (status.textContent !== text) status.textContent = text;
}

function showTraces(traces) {
  if (traces.length === 0) {
    main.replaceChildren(
      template(
        'empty',
        'No traces yet',
        'Ask an agent something, or upload a document, and its trace appears here by itself.',
      ),
    );
    return 'No traces';
  }
  const asked = traces.filter(({ name }) => withTimers || !name.startsWith('timer '));
  const focused = document.activeElement?.closest('li')?.dataset.id;
  const list = document.createElement('ul');
  list.className = 'traces';
  list.append(...asked.map(traceItem));
  main.replaceChildren(timersSwitch(), list);
  main.querySelector(`li[data-id="${focused}"] > a`)?.focus();
  return asked.length === 1 ? '1 trace' : `${asked.length} traces`;
}

function timersSwitch() {
  const label = document.createElement('label');
  label.className = 'switch';
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.checked = withTimers;
  box.addEventListener('change', async () => {
    withTimers = box.checked;
    shown = '';
    await load();
    main.querySelector('input').focus();
  });
  label.append(box, 'With those of timers');
  return label;
}

function traceItem({ traceId, name, startMs, durationMs, spans, errors }) {
  const item = document.createElement('li');
  item.dataset.id = traceId;
  const link = document.createElement('a');
  link.href = `#/traces/${traceId}`;
  link.append(
    part('trace-name', name),
    part('trace-time', new Date(startMs).toLocaleTimeString()),
    part('trace-figures', `${took(durationMs)} · ${spans === 1 ? '1 span' : `${spans} spans`}`),
  );
  if (errors > 0) link.append(part('trace-errors', errors === 1 ? '1 error' : `${errors} errors`));
  item.append(link);
  return item;
}
