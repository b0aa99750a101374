import * as z from 'zod';
import { contract } from '../contract/contract.ts';
import { orAsRead } from '../contract/or-as-read.ts';
import { headerProblem } from '../contract/request-headers.ts';
import { idSchema, timeSchema } from '../contract/rules.ts';

export const injectionLocations = ['header', 'query', 'cookie'] as const;
export const clientAuthMethods = ['private_key_jwt', 'none'] as const;

/** What a token is called in each place, where nobody names it. */
export const defaultNames: Record<(typeof injectionLocations)[number], string> = {
  header: 'Authorization',
  query: 'access_token',
  cookie: 'access_token',
};

const DEFAULT_TTL_SECONDS = 180;
const MAX_METADATA = 50;

const pathSchema = (fallback: string) =>
  z
    .string()
    .trim()
    .max(500)
    .transform((path) => path || fallback)
    .pipe(z.string().regex(/^\/[^\s]*$/, 'A path begins with /'))
    .default(fallback);

const configShape = {
  /** The custom tool that the tokens are for. */
  integrationId: idSchema,
  hostBaseUrl: z
    .string({ error: 'Host base URL is required.' })
    .trim()
    .min(1, 'Host base URL is required.')
    .max(500)
    .regex(/^https?:\/\/[^\s]+$/i, {
      error: 'Begin the host base URL with https:// or http://, as in https://login.example.com',
      abort: true,
    })
    .refine(
      (url) =>
        z.url().safeParse(url).success && /^https?:\/\/[^\s/?#@\\]+(?:\/[^\s?#]*)?$/i.test(url),
      {
        error:
          'Enter a host base URL such as https://login.example.com, without a user name or query',
      },
    ),
  tokenEndpointPath: pathSchema('/oauth/token'),
  issueCodePath: pathSchema('/talkwright/issue-code'),
  defaultAudience: z.string().trim().max(500).default(''),
  /** Separated by commas or spaces. */
  defaultScopes: z
    .union([z.string().max(2_000), z.array(z.string().max(200)).max(50)])
    .transform((scopes) => (typeof scopes === 'string' ? scopes.split(/[\s,]+/) : scopes))
    .transform((scopes) => [...new Set(scopes.map((one) => one.trim()).filter(Boolean))])
    .default([]),
  injectionLocation: z.enum(injectionLocations).default('header'),
  /** Of the header, the query parameter or the cookie; left empty: Authorization, access_token, access_token. */
  headerName: z
    .string()
    .trim()
    .max(100)
    .regex(/^[\w!#$%&'*+.^`|~-]*$/, 'Enter a name of letters, digits, - and _')
    .default(''),
  headerPrefix: z
    .string()
    .trim()
    .max(50)
    .regex(/^[\x20-\x7e]*$/, 'Enter a prefix such as Bearer')
    .default('Bearer'),
  cacheTtlSeconds: z
    .int()
    .min(30, 'From 30 to 600')
    .max(600, 'From 30 to 600')
    .default(DEFAULT_TTL_SECONDS),
  /** The keys that a visitor's identity token is verified with. */
  verificationKeyConfig: z
    .strictObject({
      jwks_uri: z
        .union([
          z.literal(''),
          z
            .url({
              protocol: /^https?$/,
              error:
                'Enter the address of the keys (JWKS), such as https://login.example.com/.well-known/jwks.json',
            })
            .max(2_000),
        ])
        .default(''),
      keys: z
        .array(z.strictObject({ pem: z.string().trim().max(10_000) }))
        .max(10)
        .default([]),
      /** Left empty, whoever has the keys may be the issuer: in a key set that several share, each of them. */
      issuer: z.string().trim().max(500).default(''),
    })
    .prefault({}),
  clientAuthMethod: z.enum(clientAuthMethods).default('private_key_jwt'),
  clientId: z.string().trim().max(200).nullable().default(null),
  /** Notes of whoever integrates; `kid` names the private key in what is signed with it. */
  metadata: z
    .record(z.string().max(100), z.string().max(1_000))
    .refine((metadata) => Object.keys(metadata).length <= MAX_METADATA, {
      error: `At most ${MAX_METADATA} entries`,
    })
    .default({}),
};

const storedCredentialSchema = z.object({
  id: idSchema,
  label: z.string(),
  updatedAt: timeSchema,
});

const configSchema = z.object({
  id: idSchema,
  ...configShape,
  defaultScopes: z.array(z.string()),
  clientCredential: storedCredentialSchema.nullable(),
});
export type TokenExchangeConfig = z.output<typeof configSchema>;

export const configDraftSchema = z
  .strictObject({
    /** Of the configuration that is there; it may as well be left out. */
    id: idSchema.optional(),
    ...configShape,
    /** A new private key (PEM, RSA or EC), or one that is stored; a blank key keeps the stored one. */
    clientCredential: orAsRead(
      z.strictObject({
        id: idSchema.optional(),
        label: z.string().trim().max(80).default(''),
        privateKey: z.string().trim().max(10_000).default(''),
      }),
      storedCredentialSchema,
    )
      .nullable()
      .default(null),
  })
  .superRefine(({ injectionLocation, headerName }, context) => {
    const name = headerName || defaultNames[injectionLocation];
    const message = injectionLocation === 'header' ? headerProblem(name, '') : undefined;
    if (message) context.addIssue({ code: 'custom', path: ['headerName'], message });
  });

const answer = z.object({
  configs: z.array(configSchema),
  /** Private keys that are stored for this agent, to be chosen again. */
  credentials: z.array(storedCredentialSchema.omit({ updatedAt: true })),
});
/** The configurations of one agent, and the private keys that are stored for it. */
export type TokenExchange = z.output<typeof answer>;

export const listTokenExchange = contract({
  name: 'token-exchange-list',
  method: 'GET',
  path: 'agents/{agentId}/token-exchange-configs',
  access: 'user',
  summary: 'How the agent gets tokens of its visitors for custom tools.',
  params: z.object({ agentId: idSchema }),
  output: answer,
  errors: ['agent_not_found'],
  fallback: 'Failed to load token exchange configs',
});

export const saveTokenExchange = contract({
  name: 'token-exchange-save',
  method: 'PUT',
  path: 'agents/{agentId}/token-exchange-configs',
  access: 'user',
  activity: {
    says: 'set up the token exchange of the agent {name} for the tool {tool}',
    on: 'agent',
  },
  summary: 'Create or replace the configuration of one tool: there is one for each agent and tool.',
  params: z.object({ agentId: idSchema }),
  body: orAsRead(configDraftSchema, configSchema),
  output: answer,
  errors: [
    'agent_not_found',
    'tool_not_found',
    'token_exchange_not_found',
    'token_exchange_refused',
  ],
  fallback: 'Unable to save token exchange config',
});

export const deleteTokenExchange = contract({
  name: 'token-exchange-delete',
  method: 'DELETE',
  path: 'agents/{agentId}/token-exchange-configs/{configId}',
  access: 'user',
  activity: {
    says: 'removed a token exchange of the agent {name}',
    on: 'agent',
  },
  summary: 'Remove the configuration; tokens that are cached for it are dropped.',
  params: z.object({ agentId: idSchema, configId: idSchema }),
  output: answer,
  errors: ['agent_not_found', 'token_exchange_not_found'],
  fallback: 'Unable to delete token exchange config',
});
