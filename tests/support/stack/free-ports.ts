import { createServer } from 'node:net';

const FIRST = 20_000;
const BLOCK = 20;
const BLOCKS = 500;

/** The first of twenty ports in a row that nobody uses: several test runs can share a machine. */
export async function freePorts(): Promise<number> {
  for (;;) {
    const base = FIRST + Math.floor(Math.random() * BLOCKS) * BLOCK;
    const ports = Array.from({ length: BLOCK }, (_, offset) => base + offset);
    const areFree = await Promise.all(ports.map(isFree));
    if (areFree.every(Boolean)) return base;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
