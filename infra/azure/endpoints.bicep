metadata description = 'Private addresses of database, storage and vault. Service Bus has none below the tier Premium.'

@description('Begins the names of the endpoints.')
param name string

@description('Region.')
param location string

@description('Tags of every resource.')
param tags { *: string }

@description('Where the names are looked up.')
param networkId string

@description('Where the endpoints are.')
param subnetId string

@description('The database account.')
param databaseId string

@description('The storage of files.')
param filesId string

@description('The storage of the host.')
param hostId string

@description('The vault.')
param vaultId string

var blobZone = 'privatelink.blob.${environment().suffixes.storage}'
var zoneNames = ['privatelink.documents.azure.com', blobZone, 'privatelink.vaultcore.azure.net']
var targets = [
  { name: 'database', id: databaseId, group: 'Sql', zone: 0 }
  { name: 'files', id: filesId, group: 'blob', zone: 1 }
  { name: 'host', id: hostId, group: 'blob', zone: 1 }
  { name: 'vault', id: vaultId, group: 'vault', zone: 2 }
]

resource zones 'Microsoft.Network/privateDnsZones@2024-06-01' = [
  for zone in zoneNames: {
    name: zone
    location: 'global'
    tags: tags
  }
]

resource links 'Microsoft.Network/privateDnsZones/virtualNetworkLinks@2024-06-01' = [
  for (zone, index) in zoneNames: {
    parent: zones[index]
    name: name
    location: 'global'
    properties: { registrationEnabled: false, virtualNetwork: { id: networkId } }
  }
]

resource endpoints 'Microsoft.Network/privateEndpoints@2024-05-01' = [
  for target in targets: {
    name: '${name}-${target.name}'
    location: location
    tags: tags
    properties: {
      subnet: { id: subnetId }
      privateLinkServiceConnections: [
        {
          name: target.name
          #disable-next-line use-resource-id-functions // An id all the same: one of the parameters above.
          properties: { privateLinkServiceId: target.id, groupIds: [target.group] }
        }
      ]
    }
  }
]

resource records 'Microsoft.Network/privateEndpoints/privateDnsZoneGroups@2024-05-01' = [
  for (target, index) in targets: {
    parent: endpoints[index]
    name: 'default'
    properties: {
      privateDnsZoneConfigs: [
        { name: target.name, properties: { privateDnsZoneId: zones[target.zone].id } }
      ]
    }
  }
]
