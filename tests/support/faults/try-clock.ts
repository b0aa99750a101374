import { eventually } from '../eventually.ts';
import type { Deeds } from './deeds/deeds.ts';
import { goThrough, type Noticed } from './try-fault.ts';
import { clockTurned, turnClock } from './turn-clock.ts';

/** The database refuses what is signed further off. */
const REFUSED_MINUTES = 15;

/** The product's clock jumps by so many minutes, and is right again afterwards. As long as it is let in, all goes on meanwhile. */
export function tryClock(
  data: string,
  { chat, signUp, logIn, refresh }: Deeds,
  minutes: number,
): Promise<Noticed> {
  const used = [chat, signUp, logIn, refresh];
  const isRefused = Math.abs(minutes) > REFUSED_MINUTES;
  const refused = async () => {
    if ((await signUp.attempt()) === 'done') throw new Error('The clock has not jumped yet.');
  };
  const arrived = async () => {
    const left = (await Promise.all(used.map((deed) => deed.audit()))).flat();
    if (left.length > 0) throw new Error(left.join(' '));
  };
  return goThrough(used, isRefused ? ['internal'] : [], {
    async begin() {
      turnClock(data, minutes);
      await eventually(() => (isRefused ? refused() : clockTurned(minutes)));
    },
    async end() {
      if (!isRefused) await eventually(arrived, 60_000);
      turnClock(data, 0);
    },
  });
}
