import { existsSync, readFileSync } from 'node:fs';

/** What a newcomer and the sample site need to know of the demo data. */
export type DemoData = {
  demo: { email: string; password: string; role: string }[];
  demoAgent?: { id: string; identity: string; apiKey: string };
};

/** Kept in the data folder once everything is there. */
export function readDemoData(file: string): DemoData | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
