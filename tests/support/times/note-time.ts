import { appendFileSync } from 'node:fs';

/** Seconds by the clock; of a processor, by the process itself; and by the processes below it, such as a browser. */
export type Took = { seconds: number; own: number; below: number };
export type Phase = 'load' | 'set up' | 'tests' | 'tear down';

export type Noted =
  | {
      what: 'file';
      file: string;
      phases: Partial<Record<Phase, Took>>;
      signUps: number;
      signUpSeconds: number;
    }
  | { what: 'stack'; startSeconds: number; startProcessor: number; processor: number };

/** For `npm run where-time-goes`, which says in the environment where it reads them: else nothing is noted. */
export function noteTime(noted: Noted): void {
  const { TALKWRIGHT_TIMES } = process.env;
  if (TALKWRIGHT_TIMES) appendFileSync(TALKWRIGHT_TIMES, `${JSON.stringify(noted)}\n`);
}
