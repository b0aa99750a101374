import { constants, copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Settings = {
  /** What the worker sees in `process.env`: the real environment, then the Values of local.settings.json. */
  env: Record<string, string>;
  cors: { origins: string[]; credentials: boolean };
  functionTimeoutMs: number;
  http: { routePrefix: string; customHeaders: Record<string, string> };
  serviceBus: {
    autoCompleteMessages: boolean;
    maxConcurrentCalls: number;
    maxAutoLockRenewalMs: number;
  };
};

type JsonObject = { [key: string]: unknown };
type RealEnvironment = Record<string, string | undefined>;

/** Reads host.json and local.settings.json as the real host does. */
export function readSettings(root: string, realEnv: RealEnvironment = process.env): Settings {
  const local = readLocalSettings(root);
  const localHost = object(local.Host);
  const env = {
    ...strings(object(local.Values)),
    ...prefixed('ConnectionStrings:', strings(object(local.ConnectionStrings))),
    ...strings(realEnv),
  };

  const hostJson = readJson(join(root, 'host.json'));
  override(hostJson, env);
  const { http, serviceBus } = objects(object(hostJson.extensions));
  const origins = env.HOST_CORS ?? String(localHost.CORS ?? '');

  return {
    env,
    cors: {
      origins: origins
        .split(',')
        .map((origin) => origin.trim().replace(/\/$/, ''))
        .filter(Boolean),
      credentials: localHost.CORSCredentials === true,
    },
    functionTimeoutMs: timeSpanMs(String(hostJson.functionTimeout ?? '00:30:00')),
    http: {
      routePrefix: String(http?.routePrefix ?? 'api').replace(/^\/|\/$/g, ''),
      customHeaders: strings(object(http?.customHeaders)),
    },
    serviceBus: {
      autoCompleteMessages: serviceBus?.autoCompleteMessages !== false,
      maxConcurrentCalls: Number(serviceBus?.maxConcurrentCalls ?? 16),
      maxAutoLockRenewalMs: timeSpanMs(
        String(serviceBus?.maxAutoLockRenewalDuration ?? '00:05:00'),
      ),
    },
  };
}

/** Replaces `%NAME%` by the app setting of that name, as bindings allow it for queues and schedules. */
export function resolveSettingNames(text: string, env: Record<string, string>): string {
  return text.replace(/%([^%]+)%/g, (_, name: string) => {
    const value = env[name];
    if (value === undefined)
      throw new Error(`"${text}" names the app setting ${name}, which is not set.`);
    return value;
  });
}

function readLocalSettings(root: string): JsonObject {
  const file = join(root, 'local.settings.json');
  const example = join(root, 'local.settings.example.json');
  if (!existsSync(file) && existsSync(example)) {
    try {
      copyFileSync(example, file, constants.COPYFILE_EXCL);
    } catch (error) {
      // Another host that started at the same moment was faster: its copy is as good.
      if (!existsSync(file)) throw error;
    }
  }
  return readJson(file);
}

function readJson(file: string): JsonObject {
  if (!existsSync(file)) return {};
  try {
    return object(JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')));
  } catch (error) {
    throw new Error(`${file} is not valid JSON: ${error instanceof Error ? error.message : error}`);
  }
}

/** `AzureFunctionsJobHost__extensions__http__routePrefix=x` wins over the same setting in host.json. */
function override(hostJson: JsonObject, env: Record<string, string>): void {
  for (const [name, value] of Object.entries(env)) {
    const [prefix, ...path] = name.split('__');
    const last = path.pop();
    if (prefix?.toLowerCase() !== 'azurefunctionsjobhost' || !last) continue;

    let target = hostJson;
    for (const key of path) {
      const inner = object(target[key]);
      target[key] = inner;
      target = inner;
    }
    target[last] = value === 'true' ? true : value === 'false' ? false : value;
  }
}

function timeSpanMs(text: string): number {
  const parts = /^(?:(\d+)\.)?(\d+):(\d+):(\d+)/.exec(text);
  if (!parts) throw new Error(`host.json: "${text}" is not a time span such as 00:05:00.`);
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1_000;
}

function object(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value))
    : {};
}

function objects(value: JsonObject): Record<string, JsonObject> {
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, object(inner)]));
}

function strings(value: JsonObject): Record<string, string> {
  const given = Object.entries(value).filter(([, inner]) => inner !== undefined && inner !== null);
  return Object.fromEntries(given.map(([key, inner]) => [key, String(inner)]));
}

function prefixed(prefix: string, value: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [prefix + key, inner]));
}
