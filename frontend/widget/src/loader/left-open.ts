const keyOf = (name: string): string => `talkwright:open:${name}`;

/** Whether the visitor left the chat open, on this page or another one. Where the browser stores nothing, it begins closed. */
export function wasLeftOpen(name: string): boolean {
  try {
    return localStorage.getItem(keyOf(name)) !== null;
  } catch {
    return false;
  }
}

export function keepOpen(name: string, isOpen: boolean): void {
  try {
    if (isOpen) localStorage.setItem(keyOf(name), 'yes');
    else localStorage.removeItem(keyOf(name));
  } catch {
    // The next page then begins with the bubble.
  }
}
