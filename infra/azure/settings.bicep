metadata description = 'The settings of the product by name, in their form with an identity. Secrets are references to the vault.'

@description('The web app, as people reach it.')
param appUrl string

@description('The API with its /api, as browsers reach it.')
param apiUrl string

@description('Whether app and API share a registrable domain: otherwise cookies are sent across sites.')
param hasDomains bool

@description('The identity by which SDKs ask for tokens.')
param clientId string

@description('Address of the database account.')
param cosmosEndpoint string

@description('The containers of passages.')
param knowledgeCells string[]

@description('Where files are.')
param blobEndpoint string

@description('Where the host keeps its state.')
param hostBlobEndpoint string

@description('Host name of the Service Bus namespace.')
param serviceBusHost string

@description('Names the address of telemetry.')
param insightsConnection string

@description('Address of the vault, with a slash at the end.')
param vaultUri string

@description('The key that wraps SECRETS_KEYS, or empty.')
param wrappingKeyUrl string

@description('Communication Services, or empty for SMTP.')
param mailEndpoint string

@description('The sender of mails.')
param mailFrom string

@description('Where messages of the contact page go.')
param contactEmail string

@description('Server of the models, or empty.')
param openAiBaseUrl string

@description('The embedding model.')
param embeddingModel string

@description('Search engine for web lookups, or empty.')
param searchUrl string

@description('Whether plans are sold.')
param billing bool

@description('Whether Stripe adds taxes.')
param stripeTax string

@description('Plan where nothing is billed.')
param defaultPlan string

@description('Where Slack is, or empty.')
param slackUrl string

@description('Where telemetry goes beside Azure Monitor, or empty.')
param otlpEndpoint string

@description('Whether questions and answers stand in traces.')
param telemetryContents string

@description('The share of traces that is recorded, from 0 to 1.')
param tracesShare string

@description('Other settings by name.')
param moreSettings { *: string }

var secretsAt = '@Microsoft.KeyVault(SecretUri=${vaultUri}secrets'

var needed = {
  APP_URL: appUrl
  API_URL: apiUrl
  COOKIE_SAME_SITE: hasDomains ? 'Strict' : 'None'
  AZURE_CLIENT_ID: clientId
  COSMOS_ENDPOINT: cosmosEndpoint
  COSMOS_DATABASE: 'talkwright'
  KNOWLEDGE_CELLS: join(knowledgeCells, ',')
  BLOB_ENDPOINT: blobEndpoint
  SERVICE_BUS_CONNECTION__fullyQualifiedNamespace: serviceBusHost
  SERVICE_BUS_CONNECTION__credential: 'managedidentity'
  SERVICE_BUS_CONNECTION__clientId: clientId
  MAIL_FROM: mailFrom
  CONTACT_EMAIL: contactEmail
  TOKEN_KEY: '${secretsAt}/token-key)'
  SECRETS_KEYS: '${secretsAt}/secrets-keys)'
  OPENAI_API_KEY: '${secretsAt}/openai-api-key)'
  OPENAI_EMBEDDING_MODEL: embeddingModel
  DEFAULT_PLAN: defaultPlan
  TELEMETRY_CONTENTS: telemetryContents
  OTEL_TRACES_SAMPLER_ARG: tracesShare
}

// What the platform reads: state of the timers, telemetry of the host, and a worker that takes less memory.
var platform = {
  AzureWebJobsStorage__blobServiceUri: hostBlobEndpoint
  AzureWebJobsStorage__credential: 'managedidentity'
  AzureWebJobsStorage__clientId: clientId
  APPLICATIONINSIGHTS_CONNECTION_STRING: insightsConnection
  APPLICATIONINSIGHTS_AUTHENTICATION_STRING: 'ClientId=${clientId};Authorization=AAD'
  MALLOC_ARENA_MAX: '2'
}

var chosen = union(
  empty(wrappingKeyUrl) ? {} : { SECRETS_KEY_URL: wrappingKeyUrl },
  empty(mailEndpoint) ? { SMTP_URL: '${secretsAt}/smtp-url)' } : { MAIL_ENDPOINT: mailEndpoint },
  empty(openAiBaseUrl) ? {} : { OPENAI_BASE_URL: openAiBaseUrl },
  empty(searchUrl) ? {} : { SEARCH_URL: searchUrl },
  empty(slackUrl) ? {} : { SLACK_URL: slackUrl },
  empty(otlpEndpoint)
    ? {}
    : {
        OTEL_EXPORTER_OTLP_ENDPOINT: otlpEndpoint
        OTEL_EXPORTER_OTLP_HEADERS: '${secretsAt}/otlp-headers)'
        // The host sends the worker's output there, too.
        TELEMETRY_LOGS: 'off'
      },
  billing
    ? {
        STRIPE_SECRET_KEY: '${secretsAt}/stripe-secret-key)'
        STRIPE_WEBHOOK_SECRET: '${secretsAt}/stripe-webhook-secret)'
        STRIPE_TAX: stripeTax
      }
    : {}
)

@description('Settings by name.')
output settings { *: string } = union(needed, platform, chosen, moreSettings)
