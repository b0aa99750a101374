import { AsyncLocalStorage } from 'node:async_hooks';
import { trace } from '@opentelemetry/api';
import { names } from './names.ts';

/** A run of one of our Azure Functions, as log lines and spans name it. */
export type Invocation = {
  /** The Azure Function's name. */
  function: string;
  /** What failures show people. */
  requestId: string;
  /** Whoever started it: a W3C `traceparent`. */
  traceparent: string | undefined;
  /** Of `performance.now()`. */
  startedAt: number;
  tenantId?: string;
};

const storage = new AsyncLocalStorage<Invocation>();

/** All that `work` begins, however late, belongs to the invocation. */
export function inInvocation<T>(
  { function: name, requestId, traceparent }: Omit<Invocation, 'startedAt' | 'tenantId'>,
  work: () => T,
): T {
  const startedAt = performance.now();
  return storage.run({ function: name, requestId, traceparent, startedAt }, work);
}

export const currentInvocation = (): Invocation | undefined => storage.getStore();

/** Seconds since it began; undefined outside of one. */
export function secondsSoFar(): number | undefined {
  const invocation = storage.getStore();
  return invocation && (performance.now() - invocation.startedAt) / 1_000;
}

/** From the moment that it is known whose work this is, logs and the present span say it. */
export function noteTenant(tenantId: string): void {
  const invocation = storage.getStore();
  if (invocation) invocation.tenantId = tenantId;
  trace.getActiveSpan()?.setAttribute(names.tenantId, tenantId);
}

export function noteConversation(sessionId: string): void {
  trace.getActiveSpan()?.setAttribute(names.conversationId, sessionId);
}
