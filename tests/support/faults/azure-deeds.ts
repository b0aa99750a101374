import { randomUUID } from 'node:crypto';
import { createDeps } from '../../../functions/src/deps.ts';
import { secretsKeysCommand } from '../../../functions/src/operator/secrets-keys.ts';
import { createAzureMailSender } from '../../../functions/src/platform/azure-mail.ts';
import { parseConfig } from '../../../functions/src/platform/config.ts';
import { managedIdentity } from '../../../functions/src/platform/credential.ts';
import { createSecrets } from '../../../functions/src/platform/secrets.ts';
import { type AzureHere, startAzureHere } from '../cloud/azure-here.ts';
import { newAdmin } from '../cloud/use-cases.ts';
import type { Protocol } from '../fault-proxy/refusals.ts';
import type { FaultName } from './cells.ts';
import type { Deed, Outcome } from './deeds/deed.ts';
import { behindProxy, type Noticed } from './try-fault.ts';

export type AzureProxied = keyof AzureHere['proxies'];
export type AzureDeeds = Awaited<ReturnType<typeof newAzureDeeds>>;

/** What needs each. No proxy answers in the place of those that speak TLS. */
export const azureUsers: Record<AzureProxied, { deeds: (keyof AzureDeeds)[]; protocol: Protocol }> =
  {
    entra: { deeds: ['getTenant', 'findFile', 'seal', 'sendMail'], protocol: 'http' },
    keyVault: { deeds: ['seal'], protocol: 'tls' },
    communication: { deeds: ['sendMail'], protocol: 'tls' },
  };
/** What is passing by is to be tried again; nothing else may be said. */
const azureCodes = ['unavailable'];

/** Breaks the way to one of them, and mends it. */
export const tryAzureFault = (
  azure: AzureHere,
  deeds: AzureDeeds,
  service: AzureProxied,
  fault: FaultName,
): Promise<Noticed> => {
  const used = azureUsers[service].deeds.map((name) => deeds[name]);
  return behindProxy(azure.proxies[service], used, azureCodes, fault);
};

/** The vendor's package keeps tokens for a whole process, but none that ends within five minutes. */
const TOKEN_SECONDS = 200;

export const startAzureInTrouble = () => startAzureHere({ tokenSeconds: TOKEN_SECONDS });

/**
 * What needs each of the services that are asked only where the app signs in as its identity. Clients and keys are kept for
 * as long as a process lives, so each attempt is that of one that has just begun.
 */
export async function newAzureDeeds(azure: AzureHere) {
  const newIdentity = () => managedIdentity({ AZURE_CLIENT_ID: azure.identity.clientId });
  const command = ['new-secrets-key', azure.keyUrl];
  const keys = await secretsKeysCommand(command, newIdentity(), () => {
    throw new Error('The first key is made before there are any settings.');
  });
  const secrets = { SECRETS_KEYS: keys ?? '', SECRETS_KEY_URL: azure.keyUrl };
  const config = parseConfig({ ...azure.settings, ...secrets });
  const log = { info: () => {}, error: () => {} };
  const { tenantId } = await newAdmin(createDeps(config, { log }));

  return {
    getTenant: nothingKept(async () => {
      await createDeps(config, { log }).accounts.getTenant(tenantId);
    }),
    findFile: nothingKept(async () => {
      await createDeps(config, { log }).blobs.find('documents', 'none');
    }),
    seal: nothingKept(async () => {
      const place = { tenantId, record: 'agent', field: 'apiKey' };
      const { seal, open } = createSecrets(config, newIdentity());
      if ((await open(await seal('walrus', place), place)) !== 'walrus') throw new Error('Lost.');
    }),
    sendMail: mailing(azure, () => createAzureMailSender(config, newIdentity())),
  } satisfies Record<string, Deed>;
}

const nothingKept = (work: () => Promise<void>): Deed => ({
  attempt: () => outcomeOf(work),
  audit: async () => [],
});

/** As the queue does, a mail is sent again under the same id until it is accepted. */
function mailing(azure: AzureHere, newSender: () => ReturnType<typeof createAzureMailSender>) {
  const accepted: string[] = [];
  let waiting: string | undefined;
  const times = (id: string) =>
    azure.mail.mails.filter(({ content }) => content.subject === id).length;

  return {
    attempt: () =>
      outcomeOf(async () => {
        waiting ??= randomUUID();
        const content = { subject: waiting, text: 'Hi', html: '<p>Hi' };
        await newSender()({ id: waiting, to: 'nora@example.com', ...content });
        accepted.push(waiting);
        waiting = undefined;
      }),
    audit: async () =>
      accepted.flatMap((id) => (times(id) === 1 ? [] : [`A mail is there ${times(id)} times.`])),
  };
}

async function outcomeOf(work: () => Promise<void>): Promise<Outcome> {
  try {
    await work();
    return 'done';
  } catch (error) {
    return { code: (error as { code?: string }).code ?? String(error) };
  }
}
