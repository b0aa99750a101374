/**
 * To a page of the payment provider. Whoever comes back with the browser's button finds the page as it is then, not as
 * it was left: with a button that still turns.
 */
export function leaveFor(url: string): void {
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  location.assign(url);
}
