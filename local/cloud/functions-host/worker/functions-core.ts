import { registerHooks } from 'node:module';
import type { FunctionMetadata, LogEntry, LogLevel, Output, TypedData } from '../protocol.ts';

export type FunctionsCore = ReturnType<typeof provideFunctionsCore>;
export type RegisteredFunction = { metadata: FunctionMetadata; callback: FunctionCallback };
export type FunctionCallback = (...inputs: unknown[]) => unknown;

/** The part of the SDK that runs an invocation. */
export type ProgrammingModel = {
  name: string;
  version: string;
  getCapabilities(capabilities: Record<string, string>): Promise<Record<string, string>>;
  getInvocationModel(context: object): InvocationModel | Promise<InvocationModel>;
};
type InvocationModel = {
  getArguments(): Promise<{ context: object; inputs: unknown[] }>;
  invokeFunction(context: object, inputs: unknown[], callback: FunctionCallback): Promise<unknown>;
  getResponse(
    context: object,
    result: unknown,
  ): Promise<{ outputData?: Output[]; returnValue?: TypedData | null }>;
};

export type HookName = 'appStart' | 'appTerminate' | 'preInvocation' | 'postInvocation' | 'log';
type Hook = (context: object) => unknown;
export type LogOrigin = {
  hookData?: object;
  invocationContext?: object;
  entry?: Partial<LogEntry>;
};

const MODULE = '@azure/functions-core';
const URL = 'talkwright:functions-core';
const GLOBAL_KEY = 'talkwright.functions-core';

/**
 * Answers `require('@azure/functions-core')`, the one module that exists only inside a Functions worker.
 * An ESM import of it is not answered: it fails when deployed as well.
 */
export function provideFunctionsCore(send: (entry: LogEntry) => void) {
  const functions = new Map<string, RegisteredFunction>();
  const hooks = new Map<HookName, Hook[]>();
  const appHookData = {};
  const complaints: string[] = [];
  let model: ProgrammingModel | undefined;
  let isStarting = true;

  function log(level: LogLevel, category: string, message: string, origin: LogOrigin = {}) {
    const context = {
      level,
      category,
      message,
      hookData: origin.hookData ?? {},
      appHookData,
      invocationContext: origin.invocationContext,
    };
    for (const hook of hooks.get('log') ?? []) hook(context);

    const isChatter = category === 'system' && (level === 'debug' || level === 'trace');
    if (!isChatter) send({ ...origin.entry, level: context.level, message: context.message });
  }

  const core = {
    version: '3.13.0',
    hostVersion: '4.1000.0',
    Disposable,
    log: (level: LogLevel, category: string, message: string) => log(level, category, message),
    getProgrammingModel: () => model,

    setProgrammingModel(next: ProgrammingModel) {
      if (model) complaints.push('The bundle contains two copies of @azure/functions.');
      model = next;
    },

    registerFunction(metadata: FunctionMetadata, callback: FunctionCallback) {
      if (!isStarting) throw new Error('A function can only be registered while the app starts.');
      const key = metadata.name.toLowerCase();
      if (functions.has(key)) complaints.push(`Two functions are named "${metadata.name}".`);
      functions.set(key, { metadata, callback });
      return new Disposable(() => functions.delete(key));
    },

    registerHook(name: HookName, hook: Hook) {
      const list = hooks.get(name) ?? [];
      hooks.set(name, [...list, hook]);
      return new Disposable(() => {
        hooks.set(
          name,
          (hooks.get(name) ?? []).filter((other) => other !== hook),
        );
      });
    },
  };

  Reflect.set(globalThis, Symbol.for(GLOBAL_KEY), core);
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === MODULE && !context.conditions.includes('import')
        ? { url: URL, format: 'commonjs', shortCircuit: true }
        : next(specifier, context),
    load: (url, context, next) =>
      url === URL
        ? {
            format: 'commonjs',
            source: `module.exports = globalThis[Symbol.for('${GLOBAL_KEY}')]`,
            shortCircuit: true,
          }
        : next(url, context),
  });

  return {
    appHookData,
    log,
    find: (name: string) => functions.get(name.toLowerCase()),

    async runHooks(name: HookName, context: object) {
      for (const hook of hooks.get(name) ?? []) await hook(context);
    },

    /** Ends the registration. Throws a sentence when the app cannot be served as it is. */
    finishStart(): { model: ProgrammingModel; functions: FunctionMetadata[] } {
      isStarting = false;
      if (complaints.length > 0) throw new Error(complaints.join(' '));
      if (!model || functions.size === 0) {
        throw new Error(
          'The bundle registered no function. Is @azure/functions-core left external when it is built?',
        );
      }
      return { model, functions: Array.from(functions.values(), ({ metadata }) => metadata) };
    },
  };
}

class Disposable {
  static from(...items: { dispose(): unknown }[]) {
    return new Disposable(() => {
      for (const item of items) item.dispose();
    });
  }

  readonly dispose: () => unknown;

  constructor(dispose: () => unknown) {
    this.dispose = dispose;
  }
}
