import { Resolver } from 'node:dns';
import { hostPatternSchema } from '@talkwright/shared/contract/request-headers';
import { planIds } from '@talkwright/shared/plans';
import * as z from 'zod';
import { contradictions } from './contradictions.ts';
import { addedModelsSchema } from './models/added-models.ts';

const secret = z.string().min(1);

/** Comma-separated. */
const listOf = <T extends z.ZodType<unknown, string>>(entry: T) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(entry));

/** `name=value`, comma-separated, each encoded as in an address. */
const headerList = z
  .string()
  .regex(/^[\w-]+=[^,]*(,[\w-]+=[^,]*)*$/, 'write name=value, comma-separated')
  .refine((text) => {
    try {
      return decodeURIComponent(text) !== '';
    } catch {
      return false;
    }
  }, 'encode what stands behind a % as in an address')
  .transform((text) =>
    Object.fromEntries(
      text.split(',').map((pair) => {
        const at = pair.indexOf('=');
        return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))];
      }),
    ),
  );

const number = (min: number, max: number) => {
  const error = `write a number from ${min} to ${max}`;
  const within = { error, abort: true };
  return z.coerce.number<string>({ error }).min(min, within).max(max, within);
};
const whole = (min: number, max: number) =>
  number(min, max).int({ error: `write a whole number from ${min} to ${max}` });
const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: `write ${values.join(' or ')}` });
const address = (example: string) =>
  z
    .url({ protocol: /^https?$/, error: `write ${example}` })
    .transform((url) => url.replace(/\/$/, ''));

const port = whole(1, 65_535);

/** Spelled as `new URL()` spells it, so that every other spelling is found. */
const hostAndPort = z
  .string()
  .regex(/^([\w.-]+|\[[\da-f:.]+\]):\d{1,5}$/i, 'write host:port')
  .refine((text) => URL.canParse(`ws://${text}`), 'write host:port')
  .transform((text) => {
    const { hostname } = new URL(`ws://${text}`);
    return `${hostname}:${Number(text.slice(text.lastIndexOf(':') + 1))}`;
  });

/** Of `Name=value;…`, with these names at least. Only the names are told: values are secrets. */
const connectionString = (...names: string[]) =>
  z
    .string()
    .refine(
      (text) => names.every((name) => new RegExp(`(^|;)\\s*${name}=[^;]`, 'i').test(text)),
      `it has to hold ${names.map((name) => `${name}=…`).join('; ')}`,
    );

/** Where a service answers. Tokens of an identity go there: never without encryption. */
const endpoint = (example: string) =>
  z
    .string()
    .refine(isHttpsOrigin, `write ${example}, with https and nothing behind the host`)
    .transform((url) => new URL(url).origin);

/**
 * What the app is told by its environment. A service in two forms has one of them: `…_CONNECTION` with a key, or an
 * address, where the app signs in as its managed identity. The other one is then an empty text.
 */
export const configSchema = z.object({
  /** Address of the web app: links in mails, and the one origin that may use sessions. */
  APP_URL: address('https://app.example.com'),
  /** Address of this API, with its `/api`, as browsers reach it: that of agents' pictures begins with it. */
  API_URL: address('https://api.example.com/api').refine(
    (url) => url.endsWith('/api'),
    'write https://api.example.com/api, with its /api',
  ),
  COSMOS_CONNECTION: connectionString('AccountEndpoint', 'AccountKey').default(''),
  /** In place of COSMOS_CONNECTION: `https://account.documents.azure.com`. */
  COSMOS_ENDPOINT: endpoint('https://account.documents.azure.com').default(''),
  COSMOS_DATABASE: z.string().default('talkwright'),
  /**
   * The containers of passages, comma-separated: organizations that sign up go into the last. All that there are stay
   * listed; docs/azure.md says when another one is due. `npm run provision` reads it, too.
   */
  KNOWLEDGE_CELLS: z
    .string()
    .regex(/^[\w-]+(,[\w-]+)*$/, 'write names of containers, comma-separated')
    .default('knowledge')
    .transform((text) => text.split(',') as [string, ...string[]]),
  /** With the account key, which signs the addresses of uploads and downloads. */
  BLOB_CONNECTION: z
    .union(
      [z.literal('UseDevelopmentStorage=true'), connectionString('AccountName', 'AccountKey')],
      {
        error: 'it has to hold AccountName=…; AccountKey=…, which signs addresses of files',
      },
    )
    .default(''),
  /** In place of BLOB_CONNECTION: `https://account.blob.core.windows.net`. */
  BLOB_ENDPOINT: endpoint('https://account.blob.core.windows.net').default(''),
  /** The triggers know it by this name: what stands behind its two underscores the Functions host reads itself. */
  SERVICE_BUS_CONNECTION: connectionString(
    ...['Endpoint', 'SharedAccessKeyName', 'SharedAccessKey'],
  ).default(''),
  /** In place of SERVICE_BUS_CONNECTION: `namespace.servicebus.windows.net`. */
  SERVICE_BUS_CONNECTION__fullyQualifiedNamespace: z
    .string()
    .regex(
      /^[a-z\d-]+(\.[a-z\d-]+)+$/i,
      'write namespace.servicebus.windows.net, the bare name of the host',
    )
    .default(''),
  /** How the host signs in there; where it is left out, it looks for what works. */
  SERVICE_BUS_CONNECTION__credential: z
    .literal('managedidentity', { error: 'write managedidentity' })
    .optional(),
  SERVICE_BUS_CONNECTION__clientId: z.guid({ error: 'it is a client id, a GUID' }).optional(),
  /** Client id of the app's user-assigned identity. Without it the app signs in as its system-assigned one. */
  AZURE_CLIENT_ID: z
    .guid({ error: 'it is the client id of a managed identity, a GUID' })
    .optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'write smtps://user:password@host:port' })
    .default(''),
  /** In place of SMTP_URL: Azure Communication Services, `https://resource.europe.communication.azure.com`. */
  MAIL_ENDPOINT: endpoint('https://resource.communication.azure.com').default(''),
  MAIL_FROM: z.string().refine(isSender, 'write Name <address>'),
  /** Where messages of the contact page go: whoever sells for this installation. */
  CONTACT_EMAIL: z.email('write an address, such as sales@example.com'),
  /** Signs access tokens: at least 32 random bytes, base64url. */
  TOKEN_KEY: z.string().regex(/^[\w-]{43,}$/, 'take at least 32 random bytes as base64url'),
  /**
   * Encrypt what organizations entrust to us: `<id>:<32 random bytes, base64url>`, comma-separated. The first
   * encrypts, all decrypt, so that a new key can be put in front. With SECRETS_KEY_URL they are wrapped by that key:
   * `<id>:<version of the key>.<wrapped bytes, base64url>`.
   */
  SECRETS_KEYS: z
    .string()
    .regex(
      /^[\w-]+:([\w-]{43}|\w+\.[\w-]{342,})(,[\w-]+:([\w-]{43}|\w+\.[\w-]{342,}))*$/,
      'write <id>:<key> as `npm run operator -- new-secrets-key` prints it, comma-separated',
    ),
  /**
   * A Key Vault key, without its version: `https://vault.vault.azure.net/keys/secrets`. Whoever has the settings, and
   * not the right to unwrap with it, has no key.
   */
  SECRETS_KEY_URL: z
    .string()
    .refine(
      isKeyUrl,
      'write https://vault.vault.azure.net/keys/name, a key of a Key Vault without its version',
    )
    .optional(),
  /** `None` where the web app and the API live on different sites. */
  COOKIE_SAME_SITE: oneOf(['Strict', 'Lax', 'None']).default('Strict'),
  /** Proxies of the operator's own in front of Azure's front end, such as a Front Door: each adds an address. */
  TRUSTED_PROXIES: whole(0, 10).default(0),
  /** From one address. Where many people share one, as behind a company's router, more. */
  SIGN_UPS_PER_HOUR: whole(1, 1_000_000).default(100),
  /** `address:port`, comma-separated, where the system's own name servers are not to be asked. */
  DNS_SERVERS: listOf(
    z.string().refine(isNameServer, 'write addresses such as 10.0.0.4:53, comma-separated'),
  ).optional(),
  /** Whether organizations may call addresses that begin with http, on port 80 as well. */
  OUTBOUND_HTTP: oneOf(['refused', 'allowed']).default('refused'),
  /** The ports that organizations may call. */
  OUTBOUND_PORTS: listOf(port).default([443, 8443]),
  /** When set, no other hosts may be called: `api.example.com,*.example.org`. */
  OUTBOUND_HOSTS: listOf(hostPatternSchema).optional(),
  /**
   * `host:port`, comma-separated: hosts of the operator's own that every organization may call, although they lie
   * in a private network or speak http.
   */
  OUTBOUND_ALLOW: listOf(hostAndPort).default([]),
  /**
   * A search engine that answers as SearXNG does, with `format=json`: `https://search.example.com/search`. Only it is
   * asked there, also in a private network. Without one, agents can look things up only where their model can.
   */
  SEARCH_URL: z
    .url({ protocol: /^https?$/, error: 'write https://search.example.com/search' })
    .refine((url) => !/^[^/]*\/\/[^/]*@/.test(url), 'write it without a user name')
    .optional(),
  OPENAI_API_KEY: secret,
  OPENAI_BASE_URL: address('https://models.example.com/v1').optional(),
  OPENAI_EMBEDDING_MODEL: z.string().default('text-embedding-3-small'),
  /** Models beside those of the catalogue, or in their place; docs/operations.md says how they are written. */
  MODEL_CATALOGUE: addedModelsSchema.default([]),
  /** How long a model may say nothing at all, not even that it thinks; and how long a whole answer of it may take. */
  MODEL_SILENCE_SECONDS: whole(10, 600).default(120),
  MODEL_ANSWER_SECONDS: whole(30, 1_800).default(600),
  /** How long an answer goes on that nobody reads any more: a page that was reloaded comes back for it. */
  UNREAD_ANSWER_SECONDS: whole(0, 600).default(120),
  /** Shown wherever an answer of the deployment's model appears, as while a demo model answers. */
  MODEL_NOTICE: z.string().optional(),
  /** Without one there is no billing: no prices, nothing to buy, and whoever signs up has the plan DEFAULT_PLAN. */
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'take the secret key, sk_…')
    .optional(),
  /** Of the webhook that Stripe calls: without it, nobody would know what Stripe says. */
  STRIPE_WEBHOOK_SECRET: secret.optional(),
  /** Where Stripe's API is not at Stripe: `http://localhost:12111`. */
  STRIPE_API_URL: address('https://api.stripe.com').optional(),
  /** `automatic` where Stripe Tax is set up. */
  STRIPE_TAX: oneOf(['none', 'automatic']).default('none'),
  /** Where Slack is not at slack.com. */
  SLACK_URL: address('https://slack.com').default('https://slack.com'),
  /** Where traces, metrics and logs go by OTLP over HTTP: `https://collector.example.com:4318`, without `/v1/traces`. */
  OTEL_EXPORTER_OTLP_ENDPOINT: address('https://host:port').optional(),
  /** What it takes to be let in there: `authorization=Bearer%20…`. */
  OTEL_EXPORTER_OTLP_HEADERS: headerList.optional(),
  /** `true`: nothing is recorded, whatever the others say. */
  OTEL_SDK_DISABLED: oneOf(['true', 'false']).default('false'),
  /** `off`: logs stay in the worker's output, as where whoever runs it sends that to the same address. */
  TELEMETRY_LOGS: oneOf(['off', 'on']).default('on'),
  /** Milliseconds between two reports of metrics. */
  OTEL_METRIC_EXPORT_INTERVAL: whole(1_000, 3_600_000).default(60_000),
  /** The share of traces that is recorded, from 0 to 1, of those that nobody else has begun. */
  OTEL_TRACES_SAMPLER_ARG: number(0, 1).default(1),
  /** Where Azure Monitor takes traces and metrics; the Functions host reads it, too. */
  APPLICATIONINSIGHTS_CONNECTION_STRING: z
    .string()
    .regex(/(^|;)InstrumentationKey=[\da-f-]{36}(;|$)/i, 'it has no InstrumentationKey')
    .optional(),
  /**
   * `ClientId=…;Authorization=AAD` where Azure Monitor takes nothing by the key in the connection string alone: the app signs
   * in as its managed identity, AZURE_CLIENT_ID. The Functions host reads it, too.
   */
  APPLICATIONINSIGHTS_AUTHENTICATION_STRING: z
    .string()
    .regex(/(^|;)Authorization=AAD(;|$)/, 'write ClientId=…;Authorization=AAD')
    .optional(),
  /** Whether questions, answers, and what tools are given and say, leave with traces. */
  TELEMETRY_CONTENTS: oneOf(['off', 'on']).default('off'),
  /** Of organizations that sign up where nothing is billed. */
  DEFAULT_PLAN: oneOf(planIds).default('scale'),
});

export type Config = z.infer<typeof configSchema>;

let config: Config | undefined;

/** The settings of this deployment. The first call checks them all. */
export function getConfig(): Config {
  config ??= parseConfig(process.env);
  return config;
}

/** @throws Error with one sentence for each setting that is missing or wrong, and for those that contradict each other. */
export function parseConfig(environment: Record<string, string | undefined>): Config {
  // Azure hands an empty string over for a setting that somebody has cleared.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = configSchema.safeParse(given);
  const isUnresolved = (name: string) => given[name]?.startsWith('@Microsoft.KeyVault(') === true;
  const issues = (parsed.error?.issues ?? []).filter(({ path }) => !isUnresolved(String(path[0])));
  const wrong = issues.map(({ path, message }) =>
    path[0] && given[String(path[0])] === undefined
      ? `The setting ${String(path[0])} is missing.`
      : `The setting ${path.join('.')} is wrong: ${message}.`,
  );
  // Azure hands the reference itself over where it has not found what it refers to.
  const unresolved = Object.keys(configSchema.shape)
    .filter(isUnresolved)
    .map(
      (name) =>
        `The setting ${name} refers to a secret that the Key Vault did not give: store it there, and let the app's identity read it.`,
    );
  const sentences = [...wrong, ...unresolved, ...contradictions(given)];
  if (parsed.data && sentences.length === 0) return parsed.data;
  throw new Error(sentences.join('\n'));
}

/** As what asks them takes them. */
function isNameServer(text: string): boolean {
  try {
    new Resolver().setServers([text]);
    return true;
  } catch {
    return false;
  }
}

/** `Name <address>`, or the address alone. */
function isSender(text: string): boolean {
  const [, address = text] = /^[^<>]*<([^<>]+)>$/.exec(text) ?? [];
  return z.email().safeParse(address).success;
}

function isHttpsOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, origin, href } = new URL(text);
  return protocol === 'https:' && href === `${origin}/`;
}

function isKeyUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, pathname, href } = new URL(text);
  const isOnlyPath = href === `${origin}${pathname}`;
  return isHttpsOrigin(`${origin}/`) && isOnlyPath && /^\/keys\/[\da-z-]+$/i.test(pathname);
}
