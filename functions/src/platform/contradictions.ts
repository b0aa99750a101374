type Given = Record<string, string | undefined>;

/** A key, or an address where the app signs in as its identity. */
const forms = [
  ['COSMOS_CONNECTION', 'COSMOS_ENDPOINT'],
  ['BLOB_CONNECTION', 'BLOB_ENDPOINT'],
  ['SERVICE_BUS_CONNECTION', 'SERVICE_BUS_CONNECTION__fullyQualifiedNamespace'],
  ['SMTP_URL', 'MAIL_ENDPOINT'],
] as const;

/** One that says nothing without another. */
const beside = [
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  ['APPLICATIONINSIGHTS_AUTHENTICATION_STRING', 'APPLICATIONINSIGHTS_CONNECTION_STRING'],
] as const;

/** What is wrong with settings beside one another, whatever is wrong with each: a sentence each. */
export function contradictions(given: Given): string[] {
  const { SERVICE_BUS_CONNECTION__clientId: hostsId, AZURE_CLIENT_ID: ownId } = given;
  const isOneIdentity = !hostsId || !ownId || hostsId.toLowerCase() === ownId.toLowerCase();
  return [
    ...forms.flatMap(([one, other]) => notExactlyOne(given, one, other)),
    ...(isOneIdentity
      ? []
      : [
          'The settings SERVICE_BUS_CONNECTION__clientId and AZURE_CLIENT_ID contradict each other: triggers and app sign in as one identity.',
        ]),
    ...aboutSecretsKeys(given),
    ...beside.flatMap(([one, needed]) =>
      given[one] && !given[needed]
        ? [`The setting ${needed} is missing: it is needed beside ${one}.`]
        : [],
    ),
  ];
}

function notExactlyOne(given: Given, one: string, other: string): string[] {
  if (given[one] && given[other]) {
    return [`The settings ${one} and ${other} contradict each other: remove one of them.`];
  }
  return given[one] || given[other]
    ? []
    : [`The setting ${one} is missing, or ${other} in its place.`];
}

/** By what they look like: a wrapped key has a dot, and names have none. */
function aboutSecretsKeys({ SECRETS_KEYS = '', SECRETS_KEY_URL }: Given): string[] {
  const entries = SECRETS_KEYS.split(',').filter(Boolean);
  const ids = entries.map((entry) => entry.split(':', 1)[0]);
  const isWrapped = (entry: string) => entry.includes('.');
  const sentences: string[] = [];
  if (new Set(ids).size < ids.length) {
    sentences.push('The setting SECRETS_KEYS has two keys of one id: give each an id of its own.');
  }
  if (SECRETS_KEY_URL && !entries.every(isWrapped)) {
    sentences.push(
      'The settings SECRETS_KEYS and SECRETS_KEY_URL contradict each other: beside SECRETS_KEY_URL each key is a wrapped one, as `npm run operator -- wrap-secrets-keys` prints it.',
    );
  }
  if (!SECRETS_KEY_URL && entries.some(isWrapped)) {
    sentences.push(
      'The setting SECRETS_KEY_URL is missing: SECRETS_KEYS has keys that are wrapped by a Key Vault key.',
    );
  }
  return sentences;
}
