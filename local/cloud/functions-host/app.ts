import type { AuthLevel } from './keys.ts';
import type { Binding, FunctionMetadata } from './protocol.ts';
import { createRouter, type Route } from './routes.ts';
import type { Settings } from './settings.ts';

type Trigger = { name: string; type: string } & Binding;
export type AppFunction = { name: string; trigger: Trigger; bindings: Record<string, Binding> };
export type HttpFunction = { fn: AppFunction; authLevel: AuthLevel };
export type HttpRouter = ReturnType<typeof createAppRouter>;

const DISABLED = /^(1|true)$/i;
const RESERVED_ROUTE = /^(admin|runtime)(\/|$)/i;

/** The functions of a loaded bundle, without those that a setting disables. */
export function describeApp(functions: FunctionMetadata[], { env }: Settings): AppFunction[] {
  return functions
    .filter(({ name }) => !isDisabled(name, env))
    .map((metadata) => {
      const [name, binding] =
        Object.entries(metadata.bindings).find(([, { type }]) => /trigger$/i.test(type)) ?? [];
      if (!name || !binding) throw new Error(`The function "${metadata.name}" has no trigger.`);
      return { ...metadata, trigger: { ...binding, name } };
    });
}

/** The path of an HTTP function, without a leading slash. */
export function routeOf({ name, trigger }: AppFunction, routePrefix: string): string {
  const route = String(trigger.route ?? name).replace(/^\/|\/$/g, '');
  return routePrefix ? `${routePrefix}/${route}` : route;
}

export function createAppRouter(functions: AppFunction[], routePrefix: string) {
  const isHttp = ({ trigger }: AppFunction) => trigger.type === 'httpTrigger';
  return createRouter(
    functions.filter(isHttp).map((fn): Route<HttpFunction> => {
      const template = routeOf(fn, routePrefix);
      if (RESERVED_ROUTE.test(template)) {
        throw new Error(`The route "${template}" of "${fn.name}" is reserved for the host.`);
      }
      return {
        template,
        methods: new Set(methodsOf(fn)),
        target: { fn, authLevel: authLevelOf(fn) },
      };
    }),
  );
}

function methodsOf({ trigger: { methods } }: AppFunction): string[] {
  return Array.isArray(methods) ? methods.map((method) => String(method).toUpperCase()) : [];
}

function authLevelOf({ name, trigger: { authLevel } }: AppFunction): AuthLevel {
  const level = String(authLevel ?? 'anonymous').toLowerCase();
  if (level === 'anonymous' || level === 'function' || level === 'admin') return level;
  throw new Error(`"${name}" asks for the authLevel "${level}", which does not exist.`);
}

function isDisabled(name: string, env: Record<string, string>): boolean {
  return DISABLED.test(
    env[`AzureWebJobs.${name}.Disabled`] ?? env[`AzureWebJobs_${name}_Disabled`] ?? '',
  );
}
