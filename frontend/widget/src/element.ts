type Content = Element | string;

/** Elements are made one by one: no HTML string, so that pages enforcing Trusted Types stay content. */
export function element<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  attributes: Record<string, string>,
  ...content: Content[]
): HTMLElementTagNameMap[T] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...content);
  return made;
}

/** A 24-unit line drawing, hidden from screen readers: the button around it has the name. */
export function icon(className: string, path: string): SVGElement {
  const make = (tag: 'svg' | 'path') => document.createElementNS('http://www.w3.org/2000/svg', tag);
  const svg = make('svg');
  const drawing = make('path');
  svg.setAttribute('class', className);
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  drawing.setAttribute('d', path);
  svg.append(drawing);
  return svg;
}
