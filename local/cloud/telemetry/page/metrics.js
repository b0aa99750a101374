import { part, template } from './parts.js';

const SVG = 'http://www.w3.org/2000/svg';
const WIDTH = 600;
const HEIGHT = 140;

/** Each metric as a picture of lines over one time. */
export function showMetrics(main, metrics) {
  const times = metrics.flatMap(({ lines }) =>
    lines.flatMap(({ points }) => points.map(([at]) => at)),
  );
  if (times.length === 0) {
    const sentence = 'The product reports them every few seconds, once something has happened.';
    main.replaceChildren(template('empty', 'No metrics yet', sentence));
    return 'No metrics';
  }
  const span = { from: Math.min(...times), to: Math.max(...times) };
  const list = document.createElement('div');
  list.className = 'metrics';
  list.append(...metrics.map((metric) => card(metric, span)));
  main.replaceChildren(list);
  return metrics.length === 1 ? '1 metric' : `${metrics.length} metrics`;
}

function card({ name, description, unit, lines }, span) {
  const figure = document.createElement('figure');
  const caption = document.createElement('figcaption');
  caption.append(part('metric-name', name, 'h2'), part('metric-text', description, 'p'));
  const highest = Math.max(0, ...lines.flatMap(({ points }) => points.map(([, value]) => value)));
  figure.append(
    caption,
    picture(lines, span, highest || 1, name),
    axis(span, highest, unit),
    legend(lines, unit),
  );
  return figure;
}

function picture(lines, { from, to }, highest, name) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `-4 -4 ${WIDTH + 8} ${HEIGHT + 8}`);
  svg.setAttribute('preserveAspectRatio', 'none');
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', `${name} over time`);
  const x = (at) => (to === from ? WIDTH / 2 : ((at - from) / (to - from)) * WIDTH);
  const y = (value) => HEIGHT - (value / highest) * HEIGHT;
  for (const [index, { points }] of lines.entries()) {
    const path = document.createElementNS(SVG, 'path');
    const way = points.map(
      ([at, value], nth) => `${nth === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`,
    );
    // One point alone would be nothing: a line without length has round ends.
    path.setAttribute('d', way.length === 1 ? `${way[0]}h0.01` : way.join(''));
    path.setAttribute('class', `line line-${index} ${way.length === 1 ? 'is-point' : ''}`);
    svg.append(path);
  }
  return svg;
}

function axis({ from, to }, highest, unit) {
  const row = document.createElement('p');
  row.className = 'axis';
  const time = (at) => new Date(at).toLocaleTimeString();
  row.append(
    part('', time(from)),
    part('', `up to ${shownValue(highest, unit)}`),
    part('', time(to)),
  );
  return row;
}

function legend(lines, unit) {
  const list = document.createElement('ul');
  list.className = 'legend';
  for (const [index, { label, points }] of lines.entries()) {
    const item = document.createElement('li');
    item.className = 'legend-item';
    const last = points.at(-1)?.[1] ?? 0;
    item.append(
      part(`dot line-${index}`, ''),
      part('', label),
      part('last', shownValue(last, unit)),
    );
    list.append(item);
  }
  return list;
}

function shownValue(value, unit) {
  if (unit !== 's') return value.toLocaleString(undefined, { maximumFractionDigits: 1 });
  return value < 1 ? `${(value * 1_000).toFixed(0)} ms` : `${value.toFixed(2)} s`;
}
