import type { TokenCredential } from '@azure/identity';
import type { Config } from './config.ts';
import { httpInTime } from './http-in-time.ts';

const TOKEN_MS = 10_000;

/** Who asks the services that are given by their address alone. */
export type Identity = () => Promise<TokenCredential>;

/** The app's own in Azure. Its platform gives the tokens; nothing secret is stored anywhere. */
export const managedIdentity = ({ AZURE_CLIENT_ID }: Pick<Config, 'AZURE_CLIENT_ID'>): Identity =>
  once(async () => {
    const { ManagedIdentityCredential } = await import('@azure/identity');
    return new ManagedIdentityCredential({
      ...(AZURE_CLIENT_ID && { clientId: AZURE_CLIENT_ID }),
      retryOptions: { maxRetries: 2 },
      httpClient: await httpInTime(TOKEN_MS),
    });
  });

/** Of whoever gives a command: signed in with the Azure CLI, for one. */
export const personsIdentity = (): Identity =>
  once(async () => {
    const { DefaultAzureCredential } = await import('@azure/identity');
    return new DefaultAzureCredential();
  });

/** Made when it is first needed: the library takes its time to import. */
function once(create: () => Promise<TokenCredential>): Identity {
  let credential: Promise<TokenCredential> | undefined;
  return () => {
    credential ??= create();
    return credential;
  };
}

/**
 * Whether a request was never sent, since nobody gave a token for it: that passes, as when the service is down. Told apart where
 * it is caught, since the SDKs look for the vendor's words in it themselves.
 */
export const isWithoutToken = (error: unknown): boolean =>
  error instanceof Error && /^(CredentialUnavailable|(Aggregate)?Authentication)/.test(error.name);
