import { existsSync, readFileSync } from 'node:fs';

/** What a newcomer, the sample site and the landing page need to know of the demo data. */
export type DemoData = {
  demo: { email: string; password: string; role: string }[];
  demoAgent?: { id: string; identity: string; apiKey: string };
  /** Knows the documentation of the product, in the build that has this hash. */
  docsAgent?: { id: string; apiKey: string; docsHash: string };
};

/** Kept in the data folder once everything is there. */
export function readDemoData(file: string): DemoData | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
