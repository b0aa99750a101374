metadata description = 'Cosmos DB: account, database and the containers of containers.json, which the product reads, too.'

@description('Name of the account.')
param name string

@description('Region.')
param location string

@description('Tags of every resource.')
param tags { *: string }

@description('Who reads and writes.')
param principalId string

@description('The containers of passages; those beside `knowledge` are made as it is.')
param knowledgeCells string[]

@description('Multiplies the maxThroughput of each container.')
param throughputFactor int

@description('Whether replicas lie in several zones.')
param zoneRedundant bool

@description('30 days of backup in place of 7.')
param longBackup bool

@description('Whether only the private network and operators may reach it.')
param isClosed bool

@description('Addresses of operators.')
param operatorAddresses string[]

type containerResource = resourceInput<'Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers@2026-03-15'>.properties.resource

@description('As containers.json has them: not every container has every policy.')
type definition = {
  maxThroughput: int
  partitionKey: containerResource.partitionKey
  defaultTtl: int?
  indexingPolicy: containerResource.indexingPolicy?
  vectorEmbeddingPolicy: containerResource.vectorEmbeddingPolicy?
  fullTextPolicy: containerResource.fullTextPolicy?
}

var definitions { *: definition } = loadJsonContent('../containers.json').cosmos
var cells = filter(knowledgeCells, cell => cell != 'knowledge')
var containers = concat(items(definitions), map(cells, cell => { key: cell, value: definitions.knowledge }))
// Cosmos DB Built-in Data Contributor
var contributorRole = '00000000-0000-0000-0000-000000000002'

resource account 'Microsoft.DocumentDB/databaseAccounts@2026-03-15' = {
  name: name
  location: location
  tags: tags
  kind: 'GlobalDocumentDB'
  properties: {
    databaseAccountOfferType: 'Standard'
    locations: [{ locationName: location, failoverPriority: 0, isZoneRedundant: zoneRedundant }]
    // Roles and logouts hold from the next request on, whichever instance it meets.
    consistencyPolicy: { defaultConsistencyLevel: 'Strong' }
    capabilities: [{ name: 'EnableNoSQLVectorSearch' }, { name: 'EnableNoSQLFullTextSearch' }]
    backupPolicy: {
      type: 'Continuous'
      continuousModeProperties: { tier: longBackup ? 'Continuous30Days' : 'Continuous7Days' }
    }
    disableLocalAuth: true
    disableKeyBasedMetadataWriteAccess: true
    minimalTlsVersion: 'Tls12'
    publicNetworkAccess: isClosed && empty(operatorAddresses) ? 'Disabled' : 'Enabled'
    ipRules: [for address in (isClosed ? operatorAddresses : []): { ipAddressOrRange: address }]
  }
}

resource database 'Microsoft.DocumentDB/databaseAccounts/sqlDatabases@2026-03-15' = {
  parent: account
  name: 'talkwright'
  properties: { resource: { id: 'talkwright' } }
}

// One after the other: the service refuses many changes of one account at once.
@batchSize(1)
resource container 'Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers@2026-03-15' = [
  for one in containers: {
    parent: database
    name: one.key
    properties: {
      resource: union(
        { id: one.key, partitionKey: one.value.partitionKey },
        contains(one.value, 'defaultTtl') ? { defaultTtl: one.value.defaultTtl! } : {},
        contains(one.value, 'indexingPolicy') ? { indexingPolicy: one.value.indexingPolicy! } : {},
        contains(one.value, 'vectorEmbeddingPolicy') ? { vectorEmbeddingPolicy: one.value.vectorEmbeddingPolicy! } : {},
        contains(one.value, 'fullTextPolicy') ? { fullTextPolicy: one.value.fullTextPolicy! } : {}
      )
      options: { autoscaleSettings: { maxThroughput: one.value.maxThroughput * throughputFactor } }
    }
  }
]

resource contributor 'Microsoft.DocumentDB/databaseAccounts/sqlRoleAssignments@2026-03-15' = {
  parent: account
  name: guid(account.id, principalId, contributorRole)
  properties: {
    roleDefinitionId: '${account.id}/sqlRoleDefinitions/${contributorRole}'
    principalId: principalId
    scope: account.id
  }
}

@description('The account.')
output accountId string = account.id

@description('Its address.')
output endpoint string = account.properties.documentEndpoint
