import { randomBytes } from 'node:crypto';

type Environment = Record<string, string | undefined>;

/** What goes into the vault once, and is left there by later runs that do not name it. */
const SECRETS = [
  ...['TOKEN_KEY', 'SECRETS_KEYS', 'OPENAI_API_KEY', 'SMTP_URL', 'STRIPE_SECRET_KEY'],
  ...['STRIPE_WEBHOOK_SECRET', 'OTEL_EXPORTER_OTLP_HEADERS'],
];
const ASKED = ['CONTACT_EMAIL', 'MAIL_FROM', 'OPERATOR_EMAIL'];

/**
 * The keys of a deployment that has none. One that has a vault keeps those in it: with others, what is sealed could not be
 * opened any more.
 *
 * @throws Error with a sentence for each value that nobody has given
 */
export function firstKeys(given: Environment, vaults: () => string[]): Record<string, string> {
  const isNew = !given.AZURE_KEY_VAULT_NAME && vaults().length === 0;
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

/** What the vault has now, and azd's file of settings need not keep. */
export const forgottenKeys = (given: Environment): Record<string, string> =>
  Object.fromEntries(SECRETS.filter((name) => given[name]).map((name) => [name, '']));

const newKey = () => randomBytes(32).toString('base64url');
