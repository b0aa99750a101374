import { azdParameters, variablesOf } from '../../../infra/check/azd-parameters.ts';
import { compiled } from '../../../infra/check/compiled.ts';
import { evaluateTemplate } from '../../../infra/check/evaluate-template.ts';
import type { Deployment, Resource } from '../../../infra/check/scope.ts';

/** What an operator has given before the first `azd up`. */
export const given = {
  AZURE_ENV_NAME: 'shop',
  AZURE_LOCATION: 'westeurope',
  CONTACT_EMAIL: 'sales@example.com',
  MAIL_FROM: 'Shop <no-reply@example.com>',
  OPERATOR_EMAIL: 'operator@example.com',
};

const secrets = {
  OPENAI_API_KEY: 'secret-of-openai',
  TOKEN_KEY: 'secret-of-tokens',
  SECRETS_KEYS: 'secret-of-secrets',
  SMTP_URL: 'smtps://secret-of-smtp',
  STRIPE_SECRET_KEY: 'secret-of-stripe',
  STRIPE_WEBHOOK_SECRET: 'secret-of-webhook',
  OTEL_EXPORTER_OTLP_HEADERS: 'secret-of-otlp',
};

/** Every way that a deployment may look, by what somebody sets for it. */
const ways: Record<string, Record<string, string | undefined>> = {
  small: variablesOf('small'),
  large: variablesOf('large'),
  'with its first secrets': secrets,
  'with own domains': { APP_DOMAIN: 'app.example.com', API_DOMAIN: 'api.example.com' },
  'with domains that are bound': {
    ...{ APP_DOMAIN: 'app.example.com', API_DOMAIN: 'api.example.com' },
    BOUND_API_DOMAIN: 'api.example.com',
  },
  'with a private network and operators': {
    PRIVATE_NETWORK: 'true',
    OPERATOR_ADDRESSES: '198.51.100.7,198.51.100.8',
  },
  'with billing': { BILLING: 'true', STRIPE_TAX: 'automatic' },
  'with mails by Communication Services': { MAIL: 'communication', MAIL_DOMAIN: 'example.com' },
  'with mails by them from a domain that is proved': {
    ...{ MAIL: 'communication', MAIL_DOMAIN: 'example.com', MAIL_DOMAIN_PROVED: 'true' },
  },
  'with mails by them from a domain of Azure': { MAIL: 'communication' },
  'with another Slack, model, search and telemetry': {
    SLACK_URL: 'https://slack.example.com',
    OPENAI_BASE_URL: 'https://models.example.com/v1',
    SEARCH_URL: 'https://search.example.com/search',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://telemetry.example.com',
  },
  'with two cells and more settings': {
    KNOWLEDGE_CELLS: 'knowledge,knowledge-2',
    MORE_SETTINGS: '{"TRUSTED_PROXIES":"1"}',
  },
  'after a restore into another account': { DATABASE_ACCOUNT: 'talkwright-restored' },
  'with wrapped keys': { WRAPS_SECRETS_KEYS: 'true' },
  'of a subscription that cannot have a budget yet': { MONTHLY_BUDGET: '0' },
};

export const deployments: [string, Deployment][] = Object.entries(ways).map(([way, variables]) => [
  way,
  evaluateTemplate(compiled.template, azdParameters({ ...given, ...variables })),
]);

export const deploymentOf = (wanted: string): Deployment => {
  const [, deployment] = deployments.find(([way]) => way === wanted) ?? [];
  if (!deployment) throw new Error(`No deployment is tried ${wanted}.`);
  return deployment;
};

export const ofType = ({ resources }: Deployment, type: string): Resource[] =>
  resources.filter((resource) => resource.type === type);

type Queue = { maxDeliveryCount: number } & Record<
  'lockDuration' | 'duplicateDetectionHistoryTimeWindow',
  string
>;

/** In the form of queues.json. */
export function queuesOf(deployment: Deployment) {
  const found = ofType(deployment, 'Microsoft.ServiceBus/namespaces/queues');
  return Object.fromEntries(
    found.map(({ name, body }) => {
      const queue = body.properties as unknown as Queue;
      const definition = {
        lockSeconds: secondsOf(queue.lockDuration),
        maxDeliveryCount: queue.maxDeliveryCount,
        duplicateDetectionSeconds: secondsOf(queue.duplicateDetectionHistoryTimeWindow),
      };
      return [lastOf(name), definition];
    }),
  );
}

/** Names of the containers that the product keeps files in. What is deployed lies in one, too, in another account. */
export function fileContainersOf(deployment: Deployment): string[] {
  return ofType(deployment, 'Microsoft.Storage/storageAccounts/blobServices/containers')
    .map(({ name }) => lastOf(name))
    .filter((name) => name !== 'packages');
}

const secondsOf = (duration: string): number => Number(/^PT(\d+)S$/.exec(duration)?.[1]);
const lastOf = (name: string): string => name.split('/').at(-1) ?? '';

/** Of the only one of its type. */
export function propertiesOf<T = unknown>(deployment: Deployment, type: string): T {
  const [resource, another] = ofType(deployment, type);
  if (!resource || another) throw new Error(`There is not one ${type}.`);
  return resource.body.properties as T;
}
