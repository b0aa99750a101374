import { readFileSync } from 'node:fs';

/** Preloaded into a process: its clock is off by as many milliseconds as stand in the file CLOCK_FILE, as soon as they stand there. */
const LOOK_EVERY_MS = 100;
const { CLOCK_FILE = '' } = process.env;

let offset = 0;
function look(): void {
  try {
    offset = Number(readFileSync(CLOCK_FILE, 'utf8'));
  } catch {
    offset = 0;
  }
}
look();
setInterval(look, LOOK_EVERY_MS).unref();

const RealDate = Date;
const now = () => RealDate.now() + offset;
const Shifted: DateConstructor = new Proxy(RealDate, {
  construct: (_, given) => Reflect.construct(RealDate, given.length > 0 ? given : [now()]),
  get: (_, name) => (name === 'now' ? now : Reflect.get(RealDate, name)),
});
globalThis.Date = Shifted;
