metadata description = 'Service Bus, reached over the internet (private endpoints are of the tier Premium alone): namespace and the queues of queues.json, which the product reads, too.'

@description('Name of the namespace.')
param name string

@description('Region.')
param location string

@description('Tags of every resource.')
param tags { *: string }

@description('Who sends and receives.')
param principalId string

// Data Owner: the platform asks for the lengths of queues, by which it scales, with the app's identity.
var ownerRole = '090c5cfd-751d-490a-894a-3ce6f1109419'

resource namespace 'Microsoft.ServiceBus/namespaces@2024-01-01' = {
  name: name
  location: location
  tags: tags
  sku: { name: 'Standard', tier: 'Standard' }
  properties: {
    disableLocalAuth: true
    minimumTlsVersion: '1.2'
  }
}

resource queue 'Microsoft.ServiceBus/namespaces/queues@2024-01-01' = [
  for one in items(loadJsonContent('../queues.json')): {
    parent: namespace
    name: one.key
    properties: {
      lockDuration: 'PT${one.value.lockSeconds}S'
      maxDeliveryCount: one.value.maxDeliveryCount
      requiresDuplicateDetection: true
      duplicateDetectionHistoryTimeWindow: 'PT${one.value.duplicateDetectionSeconds}S'
      requiresSession: false
      enablePartitioning: false
    }
  }
]

resource owner 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(namespace.id, principalId, ownerRole)
  scope: namespace
  properties: {
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', ownerRole)
    principalId: principalId
    principalType: 'ServicePrincipal'
  }
}

@description('The namespace.')
output namespaceId string = namespace.id

@description('Its host name.')
output host string = '${namespace.name}.servicebus.windows.net'
