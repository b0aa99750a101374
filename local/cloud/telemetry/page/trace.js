import { part, template, took } from './parts.js';

const kinds = ['', '', 'server', 'client', 'producer', 'consumer'];
const opened = new Set();

/**
 * One trace as a waterfall: each span below what it belongs to, where and as long as it was; then what the log says of it.
 */
export function showTrace(main, { spans, logs }) {
  if (spans.length === 0) {
    const sentence = 'It was deleted, or is not here yet: spans arrive two seconds after they end.';
    main.replaceChildren(template('empty', 'There is no such trace', sentence));
    return 'No spans';
  }
  const start = Math.min(...spans.map(({ startMs }) => startMs));
  const end = Math.max(...spans.map(({ startMs, durationMs }) => startMs + durationMs));
  const focused = document.activeElement?.closest('li')?.dataset.id;
  const tree = inTree(spans);
  const list = document.createElement('ol');
  list.className = 'spans';
  list.append(
    ...tree.map(({ span, depth }) => spanItem(span, depth, { start, whole: end - start || 1 })),
  );
  const head = document.createElement('div');
  head.className = 'trace-head';
  const back = part('', '← All traces', 'a');
  back.href = '#/';
  const facts = `${new Date(start).toLocaleString()} · ${took(end - start)} · `;
  const id = part('', facts, 'p');
  const traceId = location.hash.split('/')[2];
  id.append(part('', traceId, 'code'));
  head.append(back, part('', tree[0].span.name, 'h2'), id);
  main.replaceChildren(head, list, ...(logs.length > 0 ? logOf(logs, start) : []));
  main.querySelector(`li[data-id="${focused}"] summary`)?.focus();
  return spans.length === 1 ? '1 span' : `${spans.length} spans`;
}

function logOf(logs, start) {
  const list = document.createElement('ol');
  list.className = 'spans';
  list.append(
    ...logs.map(({ atMs, level, event, attributes, spanId }, nth) => {
      const item = document.createElement('li');
      item.dataset.id = `log-${nth}`;
      const summary = document.createElement('summary');
      summary.className = 'log-line';
      const label = part('span-name', event);
      if (level === 'error') label.append(part('trace-errors', 'error'));
      summary.append(label, part('span-time', took(Math.max(0, atMs - start))));
      item.append(
        folded(item.dataset.id, summary, listOf([['span', spanId], ...rowsOf(attributes)])),
      );
      return item;
    }),
  );
  return [part('log-title', 'Log', 'h3'), list];
}

/** Stays open when the page is drawn anew. */
function folded(id, summary, content) {
  const details = document.createElement('details');
  details.open = opened.has(id);
  details.addEventListener('toggle', () => {
    if (details.open) opened.add(id);
    else opened.delete(id);
  });
  details.append(summary, content);
  return details;
}

/** Whose parent is not among them stands on top, as what another program has begun. */
function inTree(spans) {
  const ids = new Set(spans.map(({ spanId }) => spanId));
  const children = Map.groupBy(spans, ({ parentSpanId }) =>
    ids.has(parentSpanId) ? parentSpanId : '',
  );
  const walk = (id, depth) =>
    (children.get(id) ?? []).flatMap((span) => [{ span, depth }, ...walk(span.spanId, depth + 1)]);
  return walk('', 0);
}

function spanItem(span, depth, { start, whole }) {
  const { spanId, name, startMs, durationMs, isError } = span;
  const item = document.createElement('li');
  item.dataset.id = spanId;
  const summary = document.createElement('summary');
  const label = part('span-name', name);
  label.style.setProperty('--depth', Math.min(depth, 12));
  const track = part('track', '');
  track.setAttribute('aria-hidden', 'true');
  const bar = part(isError ? 'fill is-error' : 'fill', '');
  bar.style.setProperty('--from', `${((startMs - start) / whole) * 100}%`);
  bar.style.setProperty('--size', `${(durationMs / whole) * 100}%`);
  track.append(bar);
  summary.append(label, track, part('span-time', took(durationMs)));
  if (isError) label.append(part('trace-errors', 'error'));
  item.append(folded(spanId, summary, attributesOf(span, startMs - start)));
  return item;
}

function attributesOf({ attributes, kind, spanId, links }, after) {
  const list = listOf([
    ['starts after', took(after)],
    ['span', spanId],
    ...(kinds[kind] ? [['kind', kinds[kind]]] : []),
    ...rowsOf(attributes),
  ]);
  for (const { traceId } of links) {
    const value = document.createElement('dd');
    const link = part('', traceId, 'a');
    link.href = `#/traces/${traceId}`;
    value.append(link);
    list.append(part('', 'linked trace', 'dt'), value);
  }
  return list;
}

const rowsOf = (attributes) =>
  Object.entries(attributes).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);

function listOf(rows) {
  const list = document.createElement('dl');
  for (const [name, value] of rows) list.append(part('', name, 'dt'), part('', value, 'dd'));
  return list;
}
