import { createServer } from 'node:net';

const FIRST = 11_000;
/** Where stacks are whose data are kept: a later test has to listen on what the data name. */
export const FIRST_OF_KEPT = 20_000;
const BLOCK = 20;
const BLOCKS = 400;

/**
 * The first of nineteen ports in a row that nobody uses. They are this process's until it ends, also
 * while nothing listens on them: it keeps the one after them, and whoever keeps that has the block.
 * So several test processes, and several runs, can share a machine.
 */
export async function freePorts(first = FIRST): Promise<number> {
  for (;;) {
    const base = first + Math.floor(Math.random() * BLOCKS) * BLOCK;
    const ports = Array.from({ length: BLOCK - 1 }, (_, offset) => base + offset);
    if (!(await canListen(base + BLOCK - 1, 'and keep'))) continue;
    const areFree = await Promise.all(ports.map((port) => canListen(port)));
    if (areFree.every(Boolean)) return base;
  }
}

function canListen(port: number, keep?: 'and keep'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().unref();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => {
      if (keep) resolve(true);
      else server.close(() => resolve(true));
    });
  });
}
