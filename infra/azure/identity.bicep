metadata description = 'Who the Functions app is, wherever it asks for something.'

@description('Name of the identity.')
param name string

@description('Region.')
param location string

@description('Tags of every resource.')
param tags { *: string }

resource identity 'Microsoft.ManagedIdentity/userAssignedIdentities@2024-11-30' = {
  name: name
  location: location
  tags: tags
}

@description('Resource id.')
output identityId string = identity.id

@description('The object that roles are given to.')
output principalId string = identity.properties.principalId

@description('By which SDKs ask for this identity.')
output clientId string = identity.properties.clientId
