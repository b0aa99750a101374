metadata description = 'Key Vault: the key that wraps other keys, and the secrets that settings refer to.'

@description('Name of the vault: 3 to 24 characters.')
@minLength(3)
@maxLength(24)
param name string

@description('Region.')
param location string

@description('Tags of every resource.')
param tags { *: string }

@description('Who reads secrets, wraps and unwraps.')
param principalId string

@description('Whether only the private network and operators may reach it.')
param isClosed bool

@description('Addresses of operators.')
param operatorAddresses string[]

@description('Key of the models.')
@secure()
param openAiApiKey string

@description('Signs access tokens.')
@secure()
param tokenKey string

@description('Seal what organizations entrust to the product.')
@secure()
param secretsKeys string

@description('Server, user and password for mails.')
@secure()
param smtpUrl string

@description('Stripe\'s secret key.')
@secure()
param stripeSecretKey string

@description('The secret of Stripe\'s webhook.')
@secure()
param stripeWebhookSecret string

@description('Headers of the telemetry\'s receiver.')
@secure()
param otlpHeaders string

// Key Vault Secrets User reads secrets; Crypto Service Encryption User wraps and unwraps, no more.
var secretsRole = '4633458b-17de-408a-b874-0445c86b69e6'
var wrappingRole = 'e147488a-f6f5-4113-8e2d-b22465e65bf6'

resource vault 'Microsoft.KeyVault/vaults@2025-05-01' = {
  name: name
  location: location
  tags: tags
  properties: {
    tenantId: tenant().tenantId
    sku: { family: 'A', name: 'standard' }
    enableRbacAuthorization: true
    enableSoftDelete: true
    softDeleteRetentionInDays: 90
    // Who loses the keys loses what is sealed with them: nobody can remove them for good within 90 days.
    enablePurgeProtection: true
    publicNetworkAccess: isClosed && empty(operatorAddresses) ? 'Disabled' : 'Enabled'
    networkAcls: {
      defaultAction: isClosed ? 'Deny' : 'Allow'
      bypass: 'AzureServices'
      ipRules: [for address in (isClosed ? operatorAddresses : []): { value: address }]
    }
  }
}

resource wrappingKey 'Microsoft.KeyVault/vaults/keys@2025-05-01' = {
  parent: vault
  name: 'secrets'
  properties: { kty: 'RSA', keySize: 3072, keyOps: ['wrapKey', 'unwrapKey'] }
}

resource openAi 'Microsoft.KeyVault/vaults/secrets@2025-05-01' = if (!empty(openAiApiKey)) {
  parent: vault
  name: 'openai-api-key'
  properties: { value: openAiApiKey }
}

resource tokens 'Microsoft.KeyVault/vaults/secrets@2025-05-01' = if (!empty(tokenKey)) {
  parent: vault
  name: 'token-key'
  properties: { value: tokenKey }
}

resource seals 'Microsoft.KeyVault/vaults/secrets@2025-05-01' = if (!empty(secretsKeys)) {
  parent: vault
  name: 'secrets-keys'
  properties: { value: secretsKeys }
}

resource smtp 'Microsoft.KeyVault/vaults/secrets@2025-05-01' = if (!empty(smtpUrl)) {
  parent: vault
  name: 'smtp-url'
  properties: { value: smtpUrl }
}

resource stripe 'Microsoft.KeyVault/vaults/secrets@2025-05-01' = if (!empty(stripeSecretKey)) {
  parent: vault
  name: 'stripe-secret-key'
  properties: { value: stripeSecretKey }
}

resource stripeWebhook 'Microsoft.KeyVault/vaults/secrets@2025-05-01' = if (!empty(stripeWebhookSecret)) {
  parent: vault
  name: 'stripe-webhook-secret'
  properties: { value: stripeWebhookSecret }
}

resource otlp 'Microsoft.KeyVault/vaults/secrets@2025-05-01' = if (!empty(otlpHeaders)) {
  parent: vault
  name: 'otlp-headers'
  properties: { value: otlpHeaders }
}

resource roles 'Microsoft.Authorization/roleAssignments@2022-04-01' = [
  for role in [secretsRole, wrappingRole]: {
    name: guid(vault.id, principalId, role)
    scope: vault
    properties: {
      roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', role)
      principalId: principalId
      principalType: 'ServicePrincipal'
    }
  }
]

@description('The vault.')
output vaultId string = vault.id

@description('Its name.')
output vaultName string = vault.name

@description('Its address, with a slash at the end.')
output vaultUri string = vault.properties.vaultUri

@description('The key that wraps SECRETS_KEYS, without a version: the newest wraps.')
output keyUrl string = wrappingKey.properties.keyUri
