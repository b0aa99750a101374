import {
  app,
  type HttpHandler,
  type InvocationContext,
  type ServiceBusQueueHandler,
  type TimerHandler,
} from '@azure/functions';
// Hears of each request before its function is called, from the first one on: it is no area's.
import './connection.ts';
import { functions, type Trigger } from './functions.ts';

/** By the area that defines them, what each of its functions is called by. */
export type FunctionTable = Record<string, Record<string, Trigger>>;
type Areas = Record<string, () => Promise<unknown>>;

/** Tells the platform of all functions. What they do is loaded with their area, once one of it is called. */
export function registerFunctions(table: FunctionTable, areas: Areas): void {
  for (const [area, triggers] of Object.entries(table)) {
    for (const [name, trigger] of Object.entries(triggers)) {
      register(name, trigger, async (input, context) => {
        await areas[area]?.();
        return functions.get(name)?.handler(input as never, context);
      });
    }
  }
}

function register(
  name: string,
  trigger: Trigger,
  handler: (input: unknown, context: InvocationContext) => Promise<unknown>,
): void {
  if ('route' in trigger) app.http(name, { ...trigger, handler: handler as HttpHandler });
  else if ('schedule' in trigger) app.timer(name, { ...trigger, handler: handler as TimerHandler });
  else app.serviceBusQueue(name, { ...trigger, handler: handler as ServiceBusQueueHandler });
}
