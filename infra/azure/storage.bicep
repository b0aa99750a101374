metadata description = 'A storage account with containers of blobs: once for files, once for what the Functions host keeps.'

@description('Name of the account: 3 to 24 letters and digits.')
@minLength(3)
@maxLength(24)
param name string

@description('Region.')
param location string

@description('Tags of every resource.')
param tags { *: string }

@description('Who reads and writes.')
param principalId string

@description('Names of the containers.')
param containers string[]

@description('Ids of the roles that it needs.')
param roles string[]

@description('Pages of this origin may write by signed addresses. Empty: none.')
param uploadOrigin string

@description('For so long, deleted blobs and former versions can be restored. 0: not at all.')
param keptDays int

@description('How it is replicated.')
@allowed(['Standard_LRS', 'Standard_ZRS', 'Standard_GRS'])
param sku string

@description('Whether only the private network may reach it.')
param isClosed bool

resource account 'Microsoft.Storage/storageAccounts@2025-01-01' = {
  name: name
  location: location
  tags: tags
  kind: 'StorageV2'
  sku: { name: sku }
  properties: {
    accessTier: 'Hot'
    allowBlobPublicAccess: false
    allowSharedKeyAccess: false
    defaultToOAuthAuthentication: true
    minimumTlsVersion: 'TLS1_2'
    supportsHttpsTrafficOnly: true
    publicNetworkAccess: isClosed ? 'Disabled' : 'Enabled'
    networkAcls: { defaultAction: isClosed ? 'Deny' : 'Allow', bypass: 'None' }
  }
}

resource blobs 'Microsoft.Storage/storageAccounts/blobServices@2025-01-01' = {
  parent: account
  name: 'default'
  properties: {
    isVersioningEnabled: keptDays > 0
    deleteRetentionPolicy: keptDays > 0 ? { enabled: true, days: keptDays } : { enabled: false }
    containerDeleteRetentionPolicy: keptDays > 0 ? { enabled: true, days: keptDays } : { enabled: false }
    cors: {
      corsRules: empty(uploadOrigin)
        ? []
        : [
            {
              allowedOrigins: [uploadOrigin]
              allowedMethods: ['PUT']
              allowedHeaders: ['content-type', 'x-ms-blob-type']
              exposedHeaders: []
              maxAgeInSeconds: 3600
            }
          ]
    }
  }
}

resource container 'Microsoft.Storage/storageAccounts/blobServices/containers@2025-01-01' = [
  for one in containers: {
    parent: blobs
    name: one
    properties: { publicAccess: 'None' }
  }
]

// Versions keep what was deleted; without this they would keep it for good, and nothing would ever be erased.
resource lifecycle 'Microsoft.Storage/storageAccounts/managementPolicies@2025-01-01' = if (keptDays > 0) {
  parent: account
  name: 'default'
  properties: {
    policy: {
      rules: [
        {
          name: 'former-versions'
          type: 'Lifecycle'
          enabled: true
          definition: {
            filters: { blobTypes: ['blockBlob'] }
            actions: { version: { delete: { daysAfterCreationGreaterThan: keptDays } } }
          }
        }
      ]
    }
  }
  dependsOn: [blobs]
}

resource assignments 'Microsoft.Authorization/roleAssignments@2022-04-01' = [
  for role in roles: {
    name: guid(account.id, principalId, role)
    scope: account
    properties: {
      roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', role)
      principalId: principalId
      principalType: 'ServicePrincipal'
    }
  }
]

@description('The account.')
output accountId string = account.id

@description('Where its blobs are, with a slash at the end.')
output blobEndpoint string = account.properties.primaryEndpoints.blob
