/**
 * Brings a person to the first field that is not valid, which may be far from the button that complains: in the topmost
 * window, else on the page. False when there is none, or none that is visible yet.
 */
export function focusFirstInvalid(): boolean {
  const scope = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document;
  const invalid = scope.querySelectorAll<HTMLElement>('form [aria-invalid="true"]');
  const first = [...invalid].find((field) => field.checkVisibility());
  first?.focus();
  return first !== undefined;
}
