const MAX_TIMER_MS = 2 ** 31 - 1;

/** One timer for everything that is due at some time: it rings for the earliest. */
export class Alarm {
  readonly #onRing: () => void;
  #timer: NodeJS.Timeout | undefined;
  #at = Number.POSITIVE_INFINITY;

  constructor(onRing: () => void) {
    this.#onRing = onRing;
  }

  /** Milliseconds since 1970. May ring early, never late. */
  ringAt(at: number): void {
    if (at >= this.#at) return;
    clearTimeout(this.#timer);
    this.#at = at;
    const wait = Math.max(0, Math.min(MAX_TIMER_MS, at - Date.now()));
    this.#timer = setTimeout(() => {
      this.#at = Number.POSITIVE_INFINITY;
      this.#onRing();
    }, wait);
  }

  silence(): void {
    clearTimeout(this.#timer);
    this.#at = Number.POSITIVE_INFINITY;
  }

  /** For good. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#at = Number.NEGATIVE_INFINITY;
  }
}
