metadata description = 'A network for the app and for what only the app may reach.'

@description('Name of the network.')
param name string

@description('Region.')
param location string

@description('Tags of every resource.')
param tags { *: string }

@description('Addresses of the network; a /22 leaves the app some 500, one for each instance.')
param addressSpace string = '10.40.0.0/22'

@description('For the app: each instance takes an address.')
param appPrefix string = '10.40.0.0/23'

@description('For the private endpoints.')
param endpointsPrefix string = '10.40.2.0/26'

resource network 'Microsoft.Network/virtualNetworks@2024-05-01' = {
  name: name
  location: location
  tags: tags
  properties: {
    addressSpace: { addressPrefixes: [addressSpace] }
    subnets: [
      {
        name: 'app'
        properties: {
          addressPrefix: appPrefix
          delegations: [
            { name: 'functions', properties: { serviceName: 'Microsoft.App/environments' } }
          ]
        }
      }
      { name: 'endpoints', properties: { addressPrefix: endpointsPrefix } }
    ]
  }
}

@description('The network.')
output networkId string = network.id

@description('Where the app sends from.')
output appSubnetId string = '${network.id}/subnets/app'

@description('Where the private endpoints are.')
output endpointsSubnetId string = '${network.id}/subnets/endpoints'
