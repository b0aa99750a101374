import {
  clientAuthMethods,
  configDraftSchema,
  defaultNames,
  injectionLocations,
  type saveTokenExchange,
  type TokenExchangeConfig,
} from '@talkwright/shared/areas/token-exchange';
import type { Input } from '@talkwright/shared/contract/contract';
import { jsonObject } from '@talkwright/shared/contract/json-object';
import * as z from 'zod';

/** In the choice of stored keys: none of them. */
export const NEW_KEY = 'new';

const PEM = /-----BEGIN [^-]+-----[^-]+-----END [^-]+-----/g;
const { hostBaseUrl, tokenEndpointPath, issueCodePath, metadata } = configDraftSchema.shape;
const isUrl = (text: string) => ['https:', 'http:'].includes(URL.parse(text)?.protocol ?? '');

const fieldsSchema = z.object({
  hostBaseUrl,
  tokenEndpointPath,
  issueCodePath,
  defaultAudience: z.string(),
  defaultScopes: z.string(),
  injectionLocation: z.enum(injectionLocations),
  headerName: z.string(),
  headerPrefix: z.string(),
  cacheTtlSeconds: z
    .number()
    .refine((ttl) => ttl <= 0 || (ttl >= 30 && ttl <= 600), 'From 30 to 600')
    .optional(),
  jwksUri: z
    .string()
    .trim()
    .refine((uri) => uri === '' || isUrl(uri), 'Enter a URL that begins with https://'),
  keys: z
    .string()
    .refine(
      (text) => text.replace(PEM, '').trim() === '',
      'Enter public keys in PEM format: -----BEGIN PUBLIC KEY-----',
    ),
  issuer: z.string().max(500),
  clientAuthMethod: z.enum(clientAuthMethods),
  clientId: z.string(),
  credentialId: z.string(),
  credentialLabel: z.string(),
  privateKey: z.string(),
  metadata: z
    .string()
    .refine((text) => metadata.safeParse(jsonObject(text)).success && jsonObject(text), {
      error: 'Invalid metadata JSON.',
    }),
});

export type TokenExchangeDraft = z.input<typeof fieldsSchema> & {
  tokenEndpointPath: string;
  issueCodePath: string;
  cacheTtlSeconds: number | undefined;
};

/** What fields need of each other is said together with what is wrong with each. */
export const tokenExchangeSchema = z.custom<TokenExchangeDraft>().superRefine((draft, context) => {
  const refuse = (path: PropertyKey[], message: string) =>
    context.addIssue({ code: 'custom', path, message });
  for (const { path, message } of fieldsSchema.safeParse(draft).error?.issues ?? []) {
    refuse(path, message);
  }
  if (draft.clientAuthMethod === 'none') return;
  if (!draft.clientId.trim()) {
    refuse(['clientId'], 'Client ID is required for private_key_jwt.');
  }
  if (!draft.privateKey.trim() && draft.credentialId === NEW_KEY) {
    refuse(['privateKey'], 'Provide a private key or select an existing credential.');
  }
});

export const draftOf = (config: TokenExchangeConfig | undefined): TokenExchangeDraft => ({
  hostBaseUrl: config?.hostBaseUrl ?? '',
  tokenEndpointPath: config?.tokenEndpointPath ?? '',
  issueCodePath: config?.issueCodePath ?? '',
  defaultAudience: config?.defaultAudience ?? '',
  defaultScopes: config?.defaultScopes.join(' ') ?? '',
  injectionLocation: config?.injectionLocation ?? 'header',
  headerName: config?.headerName ?? '',
  headerPrefix: config?.headerPrefix ?? 'Bearer',
  cacheTtlSeconds: config?.cacheTtlSeconds ?? 180,
  jwksUri: config?.verificationKeyConfig.jwks_uri ?? '',
  keys: config?.verificationKeyConfig.keys.map(({ pem }) => pem).join('\n') ?? '',
  issuer: config?.verificationKeyConfig.issuer ?? '',
  clientAuthMethod: config?.clientAuthMethod ?? 'private_key_jwt',
  clientId: config?.clientId ?? '',
  credentialId: config?.clientCredential?.id ?? NEW_KEY,
  credentialLabel: config?.clientCredential?.label ?? '',
  privateKey: '',
  metadata:
    config && Object.keys(config.metadata).length > 0
      ? JSON.stringify(config.metadata, null, 2)
      : '',
});

const draftFields: [path: string, field: keyof TokenExchangeDraft][] = [
  ['verificationKeyConfig.jwks_uri', 'jwksUri'],
  ['verificationKeyConfig.keys', 'keys'],
  ['verificationKeyConfig.issuer', 'issuer'],
  ['clientCredential.label', 'credentialLabel'],
  ['clientCredential.privateKey', 'privateKey'],
];

/** What the server said of its fields, at those of the draft. */
export const draftErrors = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [
      draftFields.find(([start]) => path.startsWith(start))?.[1] ?? path,
      message,
    ]),
  );

/** By which a visitor's token can be verified. */
export const hasKeys = ({ jwksUri, keys }: TokenExchangeDraft): boolean =>
  jwksUri.trim() !== '' || keys.trim() !== '';

/** What goes to the server. A blank private key keeps the one that is stored; without authentication there is none. */
export function configFrom(draft: TokenExchangeDraft) {
  const {
    jwksUri,
    keys,
    issuer,
    credentialId,
    credentialLabel,
    privateKey,
    cacheTtlSeconds,
    ...rest
  } = draft;
  const isAuthenticated = draft.clientAuthMethod !== 'none';
  return {
    ...rest,
    headerName: draft.headerName.trim() || defaultNames[draft.injectionLocation],
    ...(cacheTtlSeconds && cacheTtlSeconds > 0 && { cacheTtlSeconds }),
    verificationKeyConfig: {
      jwks_uri: jwksUri.trim(),
      keys: (keys.match(PEM) ?? []).map((pem) => ({ pem })),
      issuer,
    },
    clientId: isAuthenticated ? draft.clientId : null,
    clientCredential: isAuthenticated
      ? {
          ...(credentialId !== NEW_KEY && { id: credentialId }),
          label: credentialLabel,
          privateKey,
        }
      : null,
    metadata: metadata.parse(jsonObject(draft.metadata)),
  } satisfies Omit<Input<typeof saveTokenExchange>, 'agentId' | 'integrationId'>;
}
