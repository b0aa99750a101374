import type { Answer } from '../asked.ts';
import type { Slack } from '../slack.ts';

/** What goes wrong with calls of one method, or of all (`*`), as often as asked for. */
export type Fault = {
  method: string;
  count: number;
  kind: 'error' | 'status' | 'html' | 'reset' | 'reset_after' | 'slow';
  /** The error's name. */
  error?: string;
  status?: number;
  ms?: number;
};

type Taken = { error?: string; answer?: Answer; after?: Answer; waitMs?: number };

export function takeFault({ store }: Slack, method: string): Taken | undefined {
  const faults = store.note<Fault[]>('faults') ?? [];
  const fault = faults.find((one) => one.method === method || one.method === '*');
  if (!fault) return undefined;
  const left = fault.count > 1 ? [{ ...fault, count: fault.count - 1 }] : [];
  store.setNote(
    'faults',
    faults.flatMap((one) => (one === fault ? left : [one])),
  );
  const html = '<!doctype html><title>Server Error | Slack</title>';
  const page = (status: number): Answer => ({
    status,
    headers: { 'content-type': 'text/html' },
    body: html,
  });
  if (fault.kind === 'error') return { error: fault.error ?? 'internal_error' };
  if (fault.kind === 'status') return { answer: page(fault.status ?? 500) };
  if (fault.kind === 'html') return { answer: page(200) };
  if (fault.kind === 'reset') return { answer: { ...page(500), isReset: true } };
  if (fault.kind === 'reset_after') return { after: { ...page(500), isReset: true } };
  return { waitMs: fault.ms ?? 1_000 };
}
