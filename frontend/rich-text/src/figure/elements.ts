/** Elements are made one by one: no HTML string, so that pages enforcing Trusted Types stay content. */
export function make<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  attributes: Record<string, string>,
  ...content: (Element | string)[]
): HTMLElementTagNameMap[T] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...content);
  return made;
}

export function button(text: string, name: string, onClick: () => void): HTMLButtonElement {
  const made = make('button', { type: 'button', 'aria-label': name, title: name }, text);
  made.addEventListener('click', onClick);
  return made;
}
