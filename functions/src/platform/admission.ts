import { Failure } from '@talkwright/shared/contract/errors';

export type Admission = ReturnType<typeof createAdmission>;

/** What this many cost is some seconds of a core: who came behind them would wait for longer than people do. */
const MAX_WAITING = 200;
const RETRY_AFTER_SECONDS = 5;

/** Lets so many messages wait for their first words in this process: with all that come in, nobody would get one. */
export function createAdmission(maxWaiting = MAX_WAITING) {
  let waiting = 0;
  return {
    /** Answers what is to be called once it waits no more; more than once is fine. @throws Failure `unavailable` */
    enter(): () => void {
      if (waiting >= maxWaiting) {
        throw new Failure('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      }
      waiting += 1;
      let isIn = true;
      return () => {
        if (isIn) waiting -= 1;
        isIn = false;
      };
    },
  };
}
