import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportJWK, exportPKCS8, generateKeyPair, importPKCS8, type JWK } from 'jose';
import { writeJson } from '../../common/write-json.ts';

export const ALGORITHM = 'ES256';
const KEY_ID = 'identity-provider';

type Kept = { signingKey: string; publicJwk: JWK; clients: Record<string, string | null> };
export type State = Awaited<ReturnType<typeof openState>>;

/** The provider's own key and its clients; with a folder they outlive a restart. */
export async function openState(dataDir: string | undefined) {
  const file = dataDir && join(dataDir, 'state.json');
  if (dataDir) mkdirSync(dataDir, { recursive: true });
  const kept: Kept =
    file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : await newState();
  const save = () => file && writeJson(file, kept);
  save();

  return {
    signingKey: await importPKCS8(kept.signingKey, ALGORITHM),
    keyId: KEY_ID,
    keySet: { keys: [kept.publicJwk] },
    /** The public key that a client proves itself with; null where it need not, undefined where it is not known. */
    publicKeyOf: (clientId: string): string | null | undefined => kept.clients[clientId],
    register(clientId: string, publicKey: string | null): void {
      kept.clients[clientId] = publicKey;
      save();
    },
  };
}

async function newState(): Promise<Kept> {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const publicJwk = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: ALGORITHM, use: 'sig' };
  return { signingKey: await exportPKCS8(privateKey), publicJwk, clients: {} };
}
