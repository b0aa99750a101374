metadata description = 'Talkwright on Azure: everything that a deployment consists of, in a resource group of its own.'

targetScope = 'subscription'

@description('Names the deployment; azd asks for it.')
@minLength(1)
@maxLength(40)
param environmentName string

@description('The region of everything but the static site. Flex Consumption and Cosmos DB must have room there.')
param location string

@description('The region of the static site\'s control plane: Static Web Apps are managed in a few regions alone; files are served from everywhere.')
@allowed(['centralus', 'eastus2', 'eastasia', 'westeurope', 'westus2'])
param siteLocation string = 'westeurope'

@description('Where people reach the web app, such as app.example.com. Empty: the site\'s own host name.')
param appDomain string = ''

@description('Where browsers reach the API, such as api.example.com; with appDomain below one registrable domain. Empty: the app\'s own host name.')
param apiDomain string = ''

@description('The domain whose TLS binding an earlier run has made. An output of the same name keeps it.')
param boundApiDomain string = ''

@description('Where messages of the contact page go.')
@minLength(3)
param contactEmail string

@description('The sender of mails, such as Talkwright <no-reply@example.com>.')
@minLength(3)
param mailFrom string

@description('smtp: SMTP_URL is given. communication: Azure Communication Services, as DoNotReply.')
@allowed(['smtp', 'communication'])
param mail string = 'smtp'

@description('The domain of mails by Communication Services, which DNS records prove. Empty: one of Azure\'s, for trying out.')
param mailDomain string = ''

@description('Whether that domain is verified. Before it is, nothing can be sent from it.')
param mailDomainProved bool = false

@description('Whom alerts and the budget are mailed to.')
@minLength(3)
param operatorEmail string

@description('Spending of a month, in the subscription\'s currency, at which people are told. It stops nothing. 0: no budget, which a subscription of its first two days cannot have.')
@minValue(0)
param monthlyBudget int = 400

@description('First day of the budget, which cannot be changed later. An output of the same name keeps it.')
param budgetStart string = ''

@description('First day of this month; only here may a template ask for the time.')
param thisMonth string = utcNow('yyyy-MM-01')

@description('Memory of an instance: 512, 2048 or 4096 have a quarter, one or two cores. Logins take 46 MiB each while they are checked.')
@allowed([512, 2048, 4096])
param instanceMemory int = 2048

@description('How many instances there may be of each kind: one kind for all HTTP, one for each queue and timer.')
@minValue(40)
@maxValue(1000)
param maximumInstances int = 40

@description('Requests that an instance answers at once before another starts.')
@minValue(1)
@maxValue(1000)
param requestsPerInstance int = 16

@description('Instances for HTTP that never sleep: an answer then waits for no start.')
@minValue(0)
param alwaysReady int = 0

@description('Recreate ends running answers when a version is deployed. RollingUpdate (preview) lets them end; two versions then run at once for minutes.')
@allowed(['Recreate', 'RollingUpdate'])
param updateStrategy string = 'Recreate'

@description('The Node version; `az functionapp list-flexconsumption-runtimes` tells what the region has.')
param nodeVersion string = '24'

@description('The account of the database, where it is not the first: one that a backup was restored into.')
param databaseAccount string = ''

@description('How far each container of the database scales, as a multiple of its maxThroughput in containers.json.')
@minValue(1)
param throughputFactor int = 1

@description('The containers of passages, comma-separated, the newest last. All that there are stay listed.')
param knowledgeCells string = 'knowledge'

@description('Whether app, database and the host\'s storage lie in several zones of the region; files do without longBackup.')
param zoneRedundant bool = false

@description('30 days of continuous backup in place of 7, and files in a second region, in one zone of each.')
param longBackup bool = false

@description('Closes database, host storage and vault to the internet. Service Bus Standard has no private endpoints, and files stay reachable for browsers.')
param privateNetwork bool = false

@description('Addresses of operators, comma-separated, that may reach database and vault when these are closed to the internet.')
param operatorAddresses string = ''

@description('Server of the models, where it is not OpenAI\'s.')
param openAiBaseUrl string = ''

@description('The embedding model; what it has taken in, another does not find.')
param embeddingModel string = 'text-embedding-3-small'

@description('A SearXNG server for web lookups. Empty: only models that search by themselves look things up.')
param searchUrl string = ''

@description('Sells plans by Stripe; STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are then needed.')
param billing bool = false

@description('Whether Stripe adds taxes.')
@allowed(['none', 'automatic'])
param stripeTax string = 'none'

@description('Plan of organizations that sign up where nothing is billed.')
param defaultPlan string = 'scale'

@description('Where Slack is not at slack.com.')
param slackUrl string = ''

@description('Other settings of the product, such as {"TRUSTED_PROXIES":"1"}.')
param moreSettings { *: string } = {}

@description('Where telemetry goes beside Azure Monitor. Its headers are the secret otlpHeaders.')
param otlpEndpoint string = ''

@description('Whether questions and answers stand in traces.')
@allowed(['off', 'on'])
param telemetryContents string = 'off'

@description('The share of traces that is recorded, from 0 to 1.')
param tracesShare string = '1'

@description('GB of telemetry and logs a day, after which nothing is taken until midnight (UTC).')
param telemetryCapGb int = 5

@description('Whether SECRETS_KEYS are wrapped by the vault\'s key.')
param wrapsSecretsKeys bool = false

@description('Secrets, once: what is left empty stays as the vault has it.')
@secure()
param openAiApiKey string = ''

@description('Signs access tokens. Made by a hook for a new vault.')
@secure()
param tokenKey string = ''

@description('Seal what organizations entrust to the product. Made by a hook for a new vault.')
@secure()
param secretsKeys string = ''

@description('Server, user and password for mails.')
@secure()
param smtpUrl string = ''

@description('Stripe\'s secret key.')
@secure()
param stripeSecretKey string = ''

@description('The secret of Stripe\'s webhook.')
@secure()
param stripeWebhookSecret string = ''

@description('Headers of the telemetry\'s receiver, with its key.')
@secure()
param otlpHeaders string = ''

var tags = { 'azd-env-name': environmentName }
var token = toLower(uniqueString(subscription().id, environmentName, location))
var appName = 'talkwright-${token}'
var apiHost = empty(apiDomain) ? '${appName}.azurewebsites.net' : apiDomain
var cells = split(knowledgeCells, ',')
var operators = empty(operatorAddresses) ? [] : split(operatorAddresses, ',')
var budgetFrom = empty(budgetStart) ? thisMonth : budgetStart

resource group 'Microsoft.Resources/resourceGroups@2024-11-01' = {
  name: 'talkwright-${environmentName}'
  location: location
  tags: tags
}

module identity 'identity.bicep' = {
  name: 'identity'
  scope: group
  params: { name: appName, location: location, tags: tags }
}

module monitoring 'monitoring.bicep' = {
  name: 'monitoring'
  scope: group
  params: {
    name: appName
    location: location
    tags: tags
    principalId: identity.outputs.principalId
    dailyCapGb: telemetryCapGb
  }
}

module network 'network.bicep' = if (privateNetwork) {
  name: 'network'
  scope: group
  params: { name: appName, location: location, tags: tags }
}

module site 'site.bicep' = {
  name: 'site'
  scope: group
  params: { name: appName, location: siteLocation, tags: tags, domain: appDomain }
}

module database 'database.bicep' = {
  name: 'database'
  scope: group
  params: {
    name: empty(databaseAccount) ? appName : databaseAccount
    location: location
    tags: tags
    principalId: identity.outputs.principalId
    knowledgeCells: cells
    throughputFactor: throughputFactor
    zoneRedundant: zoneRedundant
    longBackup: longBackup
    isClosed: privateNetwork
    operatorAddresses: operators
  }
}

module bus 'queues.bicep' = {
  name: 'queues'
  scope: group
  params: {
    name: appName
    location: location
    tags: tags
    principalId: identity.outputs.principalId
  }
}

module files 'storage.bicep' = {
  name: 'files'
  scope: group
  params: {
    name: 'twf${token}'
    location: location
    tags: tags
    principalId: identity.outputs.principalId
    containers: objectKeys(loadJsonContent('../containers.json').blob)
    // Contributor, and Delegator: addresses that work for minutes are signed with a key of the identity's own.
    roles: ['ba92f5b4-2d11-453d-a403-e96b0029c9fe', 'db58b8e5-c6ad-4a2a-8342-4190687cbf4a']
    uploadOrigin: site.outputs.url
    keptDays: 14
    sku: longBackup ? 'Standard_GRS' : (zoneRedundant ? 'Standard_ZRS' : 'Standard_LRS')
    // Browsers bring files and fetch them here, by signed addresses.
    isClosed: false
  }
}

module host 'storage.bicep' = {
  name: 'host'
  scope: group
  params: {
    name: 'twh${token}'
    location: location
    tags: tags
    principalId: identity.outputs.principalId
    containers: ['packages']
    // Owner: the host leases blobs for its timers, and keeps its keys there.
    roles: ['b7e6dc6d-f1e8-4753-8033-0f276bb0955b']
    uploadOrigin: ''
    keptDays: 0
    sku: zoneRedundant ? 'Standard_ZRS' : 'Standard_LRS'
    isClosed: privateNetwork
  }
}

module vault 'vault.bicep' = {
  name: 'vault'
  scope: group
  params: {
    name: 'tw-${token}'
    location: location
    tags: tags
    principalId: identity.outputs.principalId
    isClosed: privateNetwork
    operatorAddresses: operators
    openAiApiKey: openAiApiKey
    tokenKey: tokenKey
    secretsKeys: secretsKeys
    smtpUrl: smtpUrl
    stripeSecretKey: stripeSecretKey
    stripeWebhookSecret: stripeWebhookSecret
    otlpHeaders: otlpHeaders
  }
}

module post 'mail.bicep' = if (mail == 'communication') {
  name: 'mail'
  scope: group
  params: {
    name: appName
    tags: tags
    principalId: identity.outputs.principalId
    domain: mailDomain
    isProved: mailDomainProved
  }
}

module endpoints 'endpoints.bicep' = if (privateNetwork) {
  name: 'endpoints'
  scope: group
  params: {
    name: appName
    location: location
    tags: tags
    networkId: network!.outputs.networkId
    subnetId: network!.outputs.endpointsSubnetId
    databaseId: database.outputs.accountId
    filesId: files.outputs.accountId
    hostId: host.outputs.accountId
    vaultId: vault.outputs.vaultId
  }
}

module settings 'settings.bicep' = {
  name: 'settings'
  scope: group
  params: {
    appUrl: site.outputs.url
    apiUrl: 'https://${apiHost}/api'
    hasDomains: !empty(appDomain) && !empty(apiDomain)
    clientId: identity.outputs.clientId
    cosmosEndpoint: database.outputs.endpoint
    knowledgeCells: cells
    blobEndpoint: files.outputs.blobEndpoint
    hostBlobEndpoint: host.outputs.blobEndpoint
    serviceBusHost: bus.outputs.host
    insightsConnection: monitoring.outputs.connectionString
    vaultUri: vault.outputs.vaultUri
    wrappingKeyUrl: wrapsSecretsKeys ? vault.outputs.keyUrl : ''
    mailEndpoint: mail == 'communication' ? post!.outputs.endpoint : ''
    mailFrom: mail == 'communication' ? post!.outputs.sender : mailFrom
    contactEmail: contactEmail
    openAiBaseUrl: openAiBaseUrl
    embeddingModel: embeddingModel
    searchUrl: searchUrl
    billing: billing
    stripeTax: stripeTax
    defaultPlan: defaultPlan
    slackUrl: slackUrl
    otlpEndpoint: otlpEndpoint
    telemetryContents: telemetryContents
    tracesShare: tracesShare
    moreSettings: moreSettings
  }
}

module api 'api.bicep' = {
  name: 'api'
  scope: group
  params: {
    name: appName
    location: location
    tags: tags
    identityId: identity.outputs.identityId
    settings: settings.outputs.settings
    packagesUrl: '${host.outputs.blobEndpoint}packages'
    instanceMemory: instanceMemory
    maximumInstances: maximumInstances
    requestsPerInstance: requestsPerInstance
    alwaysReady: alwaysReady
    updateStrategy: updateStrategy
    nodeVersion: nodeVersion
    zoneRedundant: zoneRedundant
    subnetId: privateNetwork ? network!.outputs.appSubnetId : ''
  }
  dependsOn: [endpoints]
}

module apiName 'api-domain.bicep' = if (!empty(apiDomain)) {
  name: 'api-domain'
  scope: group
  params: {
    appName: api.outputs.appName
    planId: api.outputs.planId
    location: location
    domain: apiDomain
    isBound: boundApiDomain == apiDomain
  }
}

module alerts 'alerts.bicep' = {
  name: 'alerts'
  scope: group
  params: {
    name: appName
    location: location
    tags: tags
    operatorEmail: operatorEmail
    workspaceId: monitoring.outputs.workspaceId
    insightsId: monitoring.outputs.insightsId
    databaseId: database.outputs.accountId
    busId: bus.outputs.namespaceId
    healthUrl: 'https://${apiHost}/api/health'
  }
}

module budget 'budget.bicep' = if (monthlyBudget > 0) {
  name: 'budget'
  scope: group
  params: {
    name: appName
    amount: monthlyBudget
    startDate: budgetFrom
    operatorEmail: operatorEmail
  }
}

@description('The web app, as people reach it.')
output APP_URL string = site.outputs.url

@description('The API with its /api, as browsers reach it.')
output API_URL string = 'https://${apiHost}/api'

@description('The storage of files, which pages of the site may reach.')
output BLOB_ENDPOINT string = files.outputs.blobEndpoint

@description('What the CNAME record of appDomain points to.')
output SITE_HOST string = site.outputs.host

@description('What the CNAME record of apiDomain points to.')
output API_HOST string = '${appName}.azurewebsites.net'

@description('What the TXT record asuid.<apiDomain> holds.')
output API_DOMAIN_PROOF string = api.outputs.domainProof

@description('The domain whose TLS binding is made: the next run reads it.')
output BOUND_API_DOMAIN string = apiDomain

@description('First day of the budget: the next run reads it.')
output BUDGET_START string = monthlyBudget > 0 ? budgetFrom : ''

@description('The Functions app.')
output API_NAME string = appName

@description('The resource group.')
output AZURE_RESOURCE_GROUP string = group.name

@description('The vault of keys and secrets; a hook makes first keys where this is not known.')
output AZURE_KEY_VAULT_NAME string = vault.outputs.vaultName

@description('The key that wraps SECRETS_KEYS, for operators who have it do so.')
output SECRETS_KEY_URL string = vault.outputs.keyUrl

@description('The database account, for operators.')
output COSMOS_ENDPOINT string = database.outputs.endpoint
