import type { AccountSettings } from './account-settings.ts';
import { tooManyRequests } from './cosmos-error.ts';

/**
 * What a container may use: as many request units as it has for a second, which come back all the time. What a request
 * costs is known after it: the one that takes more than is left goes through, and those behind it wait until that is
 * made good.
 */
export class Throughput {
  readonly #settings: AccountSettings;
  #left: number;
  #filledAt = performance.now();
  /** Since it runs: how much was used, by how many requests. */
  readonly used = { units: 0, requests: 0 };

  constructor(settings: AccountSettings) {
    this.#settings = settings;
    this.#left = settings.throughput;
  }

  /** Throws a refusal when nothing is left. */
  admit(): void {
    const { throughput } = this.#settings;
    if (throughput === Number.POSITIVE_INFINITY) return;
    const now = performance.now();
    const filled = this.#left + ((now - this.#filledAt) * throughput) / 1_000;
    this.#left = Math.min(throughput, filled);
    this.#filledAt = now;
    if (this.#left <= 0) throw tooManyRequests(1 + (-this.#left * 1_000) / throughput);
  }

  use(charge: number): void {
    this.#left -= charge;
    this.used.units += charge;
    this.used.requests += 1;
  }
}
