import { randomBytes } from 'node:crypto';

type Environment = Record<string, string | undefined>;

/** What there is of a deployment in its subscription, by name. */
export type Existing = { vaults: string[]; groups: string[]; deletedVaults: string[] };

/** What goes into the vault once, and is left there by later runs that do not name it. */
const SECRETS = [
  ...['TOKEN_KEY', 'SECRETS_KEYS', 'OPENAI_API_KEY', 'SMTP_URL', 'STRIPE_SECRET_KEY'],
  ...['STRIPE_WEBHOOK_SECRET', 'OTEL_EXPORTER_OTLP_HEADERS'],
];
const ASKED = ['CONTACT_EMAIL', 'MAIL_FROM', 'OPERATOR_EMAIL'];

/**
 * The keys of a deployment that has none. One that has a vault keeps those in it: with others, what is sealed could not be
 * opened any more. So none are made either where anything of a deployment is there without its vault.
 *
 * @throws Error with a sentence for each value that nobody has given, or of what to do about what is there
 */
export function firstKeys(given: Environment, existing: () => Existing): Record<string, string> {
  const isNew = !given.AZURE_KEY_VAULT_NAME && isNothingThere(given, existing());
  const isMailedBySmtp = (given.MAIL || 'smtp') === 'smtp';
  const secrets = ['OPENAI_API_KEY', ...(isMailedBySmtp ? ['SMTP_URL'] : [])];
  const billed = given.BILLING === 'true' ? ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] : [];
  const sent = given.OTEL_EXPORTER_OTLP_ENDPOINT ? ['OTEL_EXPORTER_OTLP_HEADERS'] : [];
  const missing = [...ASKED, ...(isNew ? [...secrets, ...billed, ...sent] : [])].filter(
    (name) => !given[name],
  );
  if (missing.length > 0) {
    throw new Error(missing.map((name) => `Set ${name} first: azd env set ${name} …`).join('\n'));
  }
  if (!isNew) return {};
  return {
    ...(given.TOKEN_KEY ? {} : { TOKEN_KEY: newKey() }),
    ...(given.SECRETS_KEYS ? {} : { SECRETS_KEYS: `first:${newKey()}` }),
  };
}

function isNothingThere(
  { TOKEN_KEY, SECRETS_KEYS, AZURE_ENV_NAME }: Environment,
  { vaults, groups, deletedVaults }: Existing,
): boolean {
  if (vaults.length > 0) return false;
  const [deleted] = deletedVaults;
  if (deleted) {
    throw new Error(
      `The vault ${deleted} of this deployment is deleted, and its keys with it. Get it back, in the group that it was in (az group create --name talkwright-${AZURE_ENV_NAME} --location …, az keyvault recover --name ${deleted}), or take another name (azd env new …).`,
    );
  }
  const [group] = groups;
  if (group && !(TOKEN_KEY && SECRETS_KEYS)) {
    throw new Error(
      `The resource group ${group} of this deployment is there, and no vault with its keys. Give the keys (azd env set TOKEN_KEY …, azd env set SECRETS_KEYS …) if you have them; if nothing in it is needed, delete the group (az group delete --name ${group}).`,
    );
  }
  return true;
}

/** What the vault has now, and azd's file of settings need not keep. */
export const forgottenKeys = (given: Environment): Record<string, string> =>
  Object.fromEntries(SECRETS.filter((name) => given[name]).map((name) => [name, '']));

const newKey = () => randomBytes(32).toString('base64url');
