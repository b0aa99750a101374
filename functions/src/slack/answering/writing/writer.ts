import { BrokenOff } from '../../../answering/broken-off.ts';
import type { Figure } from '../../../figures/figure-painter.ts';
import type { Pause } from '../../../platform/clock.ts';
import { SlackBusy, SlackRefused, SlackUnsure } from '../../../platform/slack.ts';
import { cut, MESSAGE_CHARACTERS } from './cut.ts';
import { type Block, isChart, isPicture, type Part, type Step, simplified } from './part.ts';
import { isDead, isGone, isStopped, isTooMuch } from './refusals.ts';
import type { Shown, Thread } from './thread.ts';

/** What must be known when another process goes on: which messages there are, and that one was about to be made. */
type Journal = {
  opening(): Promise<void>;
  opened(ts: string): Promise<void>;
  /** A message that was made while nobody took note of it. */
  findLost(): Promise<string | undefined>;
};
type Options = {
  thread: Thread;
  journal: Journal;
  /** Messages of an earlier attempt: they are written anew, and no others beside them. */
  known: string[];
  /** One was about to be made when that attempt ended. */
  wasOpening: boolean;
  /** The block of its picture; undefined where there is none to be had. Throws nothing. */
  draw: (figure: Figure, signal: AbortSignal) => Promise<Block | undefined>;
  now: () => number;
  pause: Pause;
};
type Message = {
  ts: string;
  isStream: boolean;
  openedAt: number;
  parts: Part[];
  text: string;
};
type Batch = { here: Part[]; rest: Part[]; closes: boolean };

/** Slack ends a stream about five minutes after its start, busy or not. */
const OLD_MS = 210_000;
const OVERDUE_MS = 240_000;
/** Between two calls: of streams Slack takes some hundred a minute, of changes half of them. */
const STREAM_PAUSE_MS = 1_000;
const UPDATE_PAUSE_MS = 1_500;
const MAX_CHARTS = 2;
/** Slack refuses a picture for a moment after it has come. Each time one is sent again, after a longer wait. */
const PICTURE_PAUSES_MS = [500, 1_000, 2_000, 4_000];

export type Writer = ReturnType<typeof createWriter>;

/**
 * Writes an answer into a thread while it comes: as messages that grow, each ended in time and within Slack's limits. Where
 * Slack knows no such messages, or has ended one, a message is changed instead. What comes while Slack wants to be left alone
 * goes out together afterwards.
 */
export function createWriter(options: Options) {
  const { thread, journal, known, wasOpening, draw, now, pause } = options;
  const over = new AbortController();
  const left = [...known];
  let pending: Part[] = [];
  /** Pictures on their way, while the answer goes on. */
  const pictures = new Map<Part, Promise<Block | undefined>>();
  const steps = new Map<string, Step>();
  let dueSteps: string[] = [];
  /** A step stays in the message that it began in. */
  const homes = new Map<string, Message>();
  let message: Message | undefined;
  let last: Message | undefined;
  let mayStream = known.length === 0 && !wasOpening;
  let showsCharts = true;
  let mayBeLost = wasOpening;
  let nextAt = 0;
  let pumping: Promise<void> | undefined;
  let failure: unknown;

  function kick(): void {
    pumping ??= pump()
      .catch((error) => {
        failure = error;
        over.abort(error);
      })
      .finally(() => {
        pumping = undefined;
      });
  }

  async function pump(): Promise<void> {
    while (hasMore() && !over.signal.aborted) {
      const wait = nextAt - now();
      if (wait > 0) await pause(wait);
      await awaitPicture();
      await attempt(async () => {
        const batch = nextBatch();
        if (batch.here.length > 0 || stepsFor(message).length > 0) await send(batch.here);
        else dueSteps = [];
        pending = [...batch.rest, ...pending.slice(batch.taken)];
        if (batch.closes) await close();
      });
    }
  }

  const hasMore = () => pending.length > 0 || dueSteps.length > 0;

  /** What comes after a figure waits until there is a picture of it, or none. */
  async function awaitPicture(): Promise<void> {
    const [next] = pending;
    if (!next?.figure) return;
    const block = await pictures.get(next);
    pictures.delete(next);
    pending[0] = { text: next.text, ...(block && { block }) };
  }

  /** Once more when Slack wants it later; nothing more when nobody reads it any more. */
  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof SlackBusy) await pause(error.seconds * 1_000);
      else if (isStopped(error)) over.abort(new BrokenOff('stopped'));
      else if (isGone(error)) over.abort(new BrokenOff('cut'));
      else throw error;
    }
  }

  /** What goes out with the next call: no more than the message has room for. */
  function nextBatch(): Batch & { taken: number } {
    const age = ageOf(message);
    const taken = pending.length;
    const rest = [...pending];
    const here: Part[] = [];
    let text = message?.text ?? '';
    let charts = (message?.parts ?? []).filter(isChart).length;
    for (let part = rest.shift(); part; part = rest.shift()) {
      if (part.figure) return { here, rest: [part, ...rest], closes: false, taken };
      if (isPicture(part) || (isChart(part) && showsCharts)) {
        const hasRoom = text.length + part.text.length <= MESSAGE_CHARACTERS;
        const isFull = !hasRoom || (isChart(part) && charts === MAX_CHARTS);
        if (text !== '' && isFull) return { here, rest: [part, ...rest], closes: true, taken };
        if (isChart(part)) charts += 1;
        here.push(part);
        text += part.text;
        continue;
      }
      const parted = cut({ text, age }, part.text);
      here.push({ text: parted?.here ?? part.text });
      text += parted?.here ?? part.text;
      if (!parted) continue;
      if (parted.next !== '') rest.unshift({ text: parted.next });
      const closes = rest.length > 0 || age === 'overdue';
      return { here: here.filter((one) => one.text !== ''), rest, closes, taken };
    }
    return { here, rest: [], closes: false, taken };
  }

  function ageOf(one: Message | undefined): 'young' | 'old' | 'overdue' {
    if (!one?.isStream) return 'young';
    const age = now() - one.openedAt;
    if (age < OLD_MS) return 'young';
    return age < OVERDUE_MS ? 'old' : 'overdue';
  }

  async function send(parts: Part[], tries = 0): Promise<void> {
    const shownSteps = stepsFor(message);
    try {
      if (!message) await open(parts, shownSteps);
      else if (message.isStream) await append(message, parts, shownSteps);
      else await thread.update(message.ts, shownOf([...message.parts, ...parts]));
    } catch (error) {
      if (!isTooMuch(error)) throw error;
      const wait = parts.some(isPicture) ? PICTURE_PAUSES_MS[tries] : undefined;
      if (wait !== undefined) {
        await pause(wait);
        return send(parts, tries + 1);
      }
      const simpler = simplified(parts);
      if (!simpler) throw error;
      // Slack does not know charts here, or not yet.
      if (!parts.some(isPicture) && parts.some(isChart)) showsCharts = false;
      return send(simpler, tries);
    }
    nextAt = now() + (message?.isStream ? STREAM_PAUSE_MS : UPDATE_PAUSE_MS);
    dueSteps = dueSteps.filter((id) => {
      const step = steps.get(id);
      return step && stepsFor(message).includes(step) && !shownSteps.includes(step);
    });
    if (!message) return;
    for (const { id } of shownSteps) homes.set(id, message);
    message.parts = [...message.parts, ...parts];
    message.text += parts.map(({ text }) => text).join('');
  }

  const stepsFor = (one: Message | undefined): Step[] =>
    dueSteps.flatMap((id) => {
      const home = homes.get(id);
      return home && home !== one ? [] : (steps.get(id) ?? []);
    });

  async function append(to: Message, parts: Part[], shownSteps: Step[]): Promise<void> {
    try {
      await thread.append(to.ts, parts, shownSteps);
    } catch (error) {
      if (!isDead(error)) throw error;
      to.isStream = false;
      await thread.update(to.ts, shownOf([...to.parts, ...parts]));
    }
  }

  async function open(parts: Part[], shownSteps: Step[]): Promise<void> {
    const begin = (ts: string, isStream: boolean) => {
      message = { ts, isStream, openedAt: now(), parts: [], text: '' };
      last = message;
    };
    const earlier = left.shift() ?? (mayBeLost ? await journal.findLost() : undefined);
    mayBeLost = false;
    if (earlier) {
      if (!known.includes(earlier)) await journal.opened(earlier);
      await thread.stop(earlier, { parts: [], steps: [], closing: [] }).catch(ignoringRefusal);
      await thread.update(earlier, shownOf(parts));
      return begin(earlier, false);
    }
    await journal.opening();
    const ts = await openNew(parts, shownSteps).catch(async (error) => {
      // Nobody knows whether it was made: a second one would say all of it twice.
      const lost = error instanceof SlackUnsure ? await journal.findLost() : undefined;
      if (!lost) throw error;
      mayStream = false;
      await thread.stop(lost, { parts: [], steps: [], closing: [] }).catch(ignoringRefusal);
      await thread.update(lost, shownOf(parts));
      return lost;
    });
    begin(ts, mayStream);
    await journal.opened(ts);
  }

  async function openNew(parts: Part[], shownSteps: Step[]): Promise<string> {
    if (mayStream) {
      try {
        return await thread.start(parts, shownSteps);
      } catch (error) {
        if (!(error instanceof SlackRefused) || isGone(error) || isTooMuch(error)) throw error;
        mayStream = false;
      }
    }
    return thread.post(shownOf(parts));
  }

  /** Where nothing was said yet, what is being done is all there is to show. */
  function shownOf(parts: Part[], closing: Block[] = []): Shown {
    if (parts.length > 0) return { parts, closing };
    const title = [...steps.values()].at(-1)?.title ?? 'Thinking';
    return { parts: [{ text: `_${title}…_` }], closing };
  }

  async function close(): Promise<void> {
    const closed = message;
    message = undefined;
    if (closed?.isStream) {
      await thread.stop(closed.ts, { parts: [], steps: [], closing: [] }).catch(ignoringRefusal);
      closed.isStream = false;
    }
  }

  /** The message that the answer ends with, with what stands below it, or as much of that as Slack takes. */
  async function finish(closing: Block[]): Promise<void> {
    if (!last) return;
    const ended = last;
    for (const below of [closing, closing.slice(-1), []]) {
      try {
        if (ended.isStream) {
          const due = stepsFor(ended).filter(({ id }) => homes.has(id));
          await thread.stop(ended.ts, { parts: [], steps: due, closing: below });
        } else if (below.length > 0) {
          await thread.update(ended.ts, shownOf(ended.parts, below));
        }
        ended.isStream = false;
        return;
      } catch (error) {
        if (isDead(error)) {
          ended.isStream = false;
          return finish(closing);
        }
        if (!isTooMuch(error)) throw error;
      }
    }
  }

  return {
    /** Aborted when nothing can be written any more: somebody has pressed Stop, or the app is gone. */
    over: over.signal,

    write(parts: Part[]): void {
      if (over.signal.aborted || parts.length === 0) return;
      for (const part of parts) {
        if (part.figure) pictures.set(part, draw(part.figure, over.signal));
      }
      pending.push(...parts);
      kick();
    },

    /** A step begins, or has come to its end. */
    step(step: Step): void {
      if (over.signal.aborted) return;
      steps.set(step.id, step);
      if (!dueSteps.includes(step.id)) dueSteps.push(step.id);
      kick();
    },

    /** @throws what Slack could not be asked */
    check(): void {
      if (failure) throw failure;
    },

    hasStep: (id: string, status: Step['status']): boolean => steps.get(id)?.status === status,

    /** Whether the last message has grown: ended, it says so by itself. */
    isStreaming: (): boolean => mayStream && last !== undefined,

    /** Waits until all is said, and writes what stands below it. @throws what Slack could not be asked */
    async end(closing: Block[]): Promise<void> {
      await pumping;
      if (failure) throw failure;
      let isDone = false;
      while (!isDone && !over.signal.aborted) {
        await attempt(async () => {
          await finish(closing);
          for (const ts of left.splice(0)) await thread.remove(ts).catch(ignoringRefusal);
          isDone = true;
        });
      }
    },
  };
}

function ignoringRefusal(error: unknown): void {
  if (!(error instanceof SlackRefused)) throw error;
}
