import type { TokenCredential } from '@azure/identity';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Config } from './config.ts';

/** Who asks the services that are given by their address alone. */
export type Identity = () => Promise<TokenCredential>;

const RETRY_SECONDS = 5;

/** The app's own in Azure. Its platform gives the tokens; nothing secret is stored anywhere. */
export const managedIdentity = ({ AZURE_CLIENT_ID }: Pick<Config, 'AZURE_CLIENT_ID'>): Identity =>
  once(async () => {
    const { ManagedIdentityCredential } = await import('@azure/identity');
    return new ManagedIdentityCredential({
      ...(AZURE_CLIENT_ID && { clientId: AZURE_CLIENT_ID }),
      retryOptions: { maxRetries: 2 },
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
    credential ??= create().then(telling);
    return credential;
  };
}

/** Without a token no service can be asked: that passes, as when one of them is down. */
const telling = (credential: TokenCredential): TokenCredential => ({
  async getToken(scopes, options) {
    try {
      return await credential.getToken(scopes, options);
    } catch (cause) {
      throw new Failure('unavailable', { retryAfterSeconds: RETRY_SECONDS }, { cause });
    }
  },
});
