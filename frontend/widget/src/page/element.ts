const TAG = 'talkwright-chat';
/** Whatever a page does more often it means, and a browser that is busy with the two of us helps nobody. */
const MAX_ANSWERS = 40;
const ANSWERS_WITHIN_MS = 10_000;

export class ChatElement extends HTMLElement {
  static readonly observedAttributes = ['inert', 'aria-hidden'];
  private answers = 0;
  declare onRemoved?: () => void;

  /** Pages are kept as copies, and shown again: a copy of the widget is empty. */
  connectedCallback(): void {
    if (!this.shadowRoot) this.remove();
  }

  disconnectedCallback(): void {
    if (this.mayAnswer()) queueMicrotask(() => this.onRemoved?.());
  }

  /** Windows of the page do that to all that lies beside them. */
  attributeChangedCallback(name: string, _before: unknown, value: string | null): void {
    if (value !== null && this.mayAnswer()) this.removeAttribute(name);
  }

  private mayAnswer(): boolean {
    this.answers += 1;
    setTimeout(() => {
      this.answers -= 1;
    }, ANSWERS_WITHIN_MS);
    return this.answers < MAX_ANSWERS;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    [TAG]: ChatElement;
  }
}

// Another copy of this script may have been here.
if (!customElements.get(TAG)) customElements.define(TAG, ChatElement);
