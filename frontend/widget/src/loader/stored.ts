type Place = 'localStorage' | 'sessionStorage';

const keyOf = (name: string): string => `talkwright:${name}`;

/** What the browser keeps for the page's site, beside the conversation; null where it keeps nothing. */
export function recall(place: Place, name: string): string | null {
  try {
    return window[place].getItem(keyOf(name));
  } catch {
    return null;
  }
}

/** Without storage the next page begins as the first one did, which harms nobody. */
export function keep(place: Place, name: string, value: string): void {
  try {
    window[place].setItem(keyOf(name), value);
  } catch {
    // As said above.
  }
}
