import type { VectorBlock } from './vector-block.ts';

/** All vectors kept in memory together: 260,000 of 512 dimensions. The block in use always fits. */
const MAX_CACHED_BYTES = 512 * 1024 * 1024;

/** Blocks by container, vector path and partition. The longest unused ones make room for new ones. */
export class VectorCache {
  /** In the order of use: a Map remembers the order of insertion. */
  readonly #blocks = new Map<string, VectorBlock>();
  readonly #maxBytes: number;

  constructor(maxBytes = MAX_CACHED_BYTES) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return [...this.#blocks.values()].reduce((sum, block) => sum + block.bytes, 0);
  }

  use(key: string, load: () => VectorBlock): VectorBlock {
    const block = this.#blocks.get(key) ?? load();
    const isNew = !this.#blocks.delete(key);
    this.#blocks.set(key, block);
    if (isNew) this.#makeRoom(block);
    return block;
  }

  /** Without loading: a write only has to follow what is in memory. */
  ifLoaded(key: string): VectorBlock | undefined {
    return this.#blocks.get(key);
  }

  drop(key: string): void {
    this.#blocks.delete(key);
  }

  dropContainer(n: number): void {
    for (const key of this.#blocks.keys()) {
      if (key.startsWith(`${n}/`)) this.#blocks.delete(key);
    }
  }

  #makeRoom(newest: VectorBlock): void {
    let bytes = this.bytes;
    for (const [key, block] of this.#blocks) {
      if (bytes <= this.#maxBytes || block === newest) return;
      this.#blocks.delete(key);
      bytes -= block.bytes;
    }
  }
}
