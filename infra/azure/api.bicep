metadata description = 'The Functions app on Flex Consumption.'

@description('Name of plan and app.')
param name string

@description('Region.')
param location string

@description('Tags of every resource.')
param tags { *: string }

@description('Who the app is.')
param identityId string

@description('Settings by name.')
param settings { *: string }

@description('The container that packages are deployed to.')
param packagesUrl string

@description('Memory of an instance in MB.')
param instanceMemory int

@description('Instances of each kind at most.')
param maximumInstances int

@description('Requests that an instance answers at once.')
param requestsPerInstance int

@description('Instances for HTTP that never sleep.')
param alwaysReady int

@description('What becomes of running answers when a version is deployed.')
param updateStrategy string

@description('Version of Node.')
param nodeVersion string

@description('Whether instances lie in several zones.')
param zoneRedundant bool

@description('Where the app sends from, or empty.')
param subnetId string

resource plan 'Microsoft.Web/serverfarms@2025-05-01' = {
  name: name
  location: location
  tags: tags
  kind: 'functionapp'
  sku: { tier: 'FlexConsumption', name: 'FC1' }
  properties: { reserved: true, zoneRedundant: zoneRedundant }
}

resource app 'Microsoft.Web/sites@2025-05-01' = {
  name: name
  location: location
  tags: union(tags, { 'azd-service-name': 'api' })
  kind: 'functionapp,linux'
  identity: { type: 'UserAssigned', userAssignedIdentities: { '${identityId}': {} } }
  properties: {
    serverFarmId: plan.id
    httpsOnly: true
    publicNetworkAccess: 'Enabled'
    keyVaultReferenceIdentity: identityId
    virtualNetworkSubnetId: empty(subnetId) ? null : subnetId
    siteConfig: {
      minTlsVersion: '1.2'
      scmMinTlsVersion: '1.2'
      http20Enabled: true
      // The product answers preflights itself: the platform's list stays empty.
      cors: { allowedOrigins: [] }
      appSettings: [for one in items(settings): { name: one.key, value: one.value }]
    }
    functionAppConfig: {
      runtime: { name: 'node', version: nodeVersion }
      deployment: {
        storage: {
          type: 'blobContainer'
          value: packagesUrl
          authentication: {
            type: 'UserAssignedIdentity'
            userAssignedIdentityResourceId: identityId
          }
        }
      }
      scaleAndConcurrency: {
        instanceMemoryMB: instanceMemory
        maximumInstanceCount: maximumInstances
        alwaysReady: alwaysReady > 0 ? [{ name: 'http', instanceCount: alwaysReady }] : []
        triggers: { http: { perInstanceConcurrency: requestsPerInstance } }
      }
      siteUpdateStrategy: { type: updateStrategy }
    }
  }
}

// Publishing goes by tokens of Entra: passwords for it are off.
resource noFtpPassword 'Microsoft.Web/sites/basicPublishingCredentialsPolicies@2025-05-01' = {
  parent: app
  name: 'ftp'
  properties: { allow: false }
}

resource noScmPassword 'Microsoft.Web/sites/basicPublishingCredentialsPolicies@2025-05-01' = {
  parent: app
  name: 'scm'
  properties: { allow: false }
}

@description('The app.')
output appName string = app.name

@description('Its plan.')
output planId string = plan.id

@description('What a TXT record asuid.<domain> holds.')
output domainProof string = app.properties.customDomainVerificationId
