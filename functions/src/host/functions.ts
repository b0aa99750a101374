import type { HttpMethod, InvocationContext } from '@azure/functions';
import type { QueueName } from '../platform/containers.ts';

/** What calls a function: all that the platform has to know of it before anybody calls. */
export type Trigger =
  | { methods: [HttpMethod]; route: string; authLevel: 'anonymous' | 'function' }
  | { queueName: QueueName; connection: 'SERVICE_BUS_CONNECTION' }
  | { schedule: string };

/** Of a request, a message or a timer, as its trigger gives it. */
type Handler = (input: never, context: InvocationContext) => unknown;

/** By name, the functions of all areas that are loaded. */
export const functions = new Map<string, { trigger: Trigger; handler: Handler }>();

export function defineFunction(name: string, trigger: Trigger, handler: Handler): void {
  functions.set(name, { trigger, handler });
}
