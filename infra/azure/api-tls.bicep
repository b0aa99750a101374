metadata description = 'TLS for an own domain: a file of its own, since a file declares a resource once.'

@description('The app.')
param appName string

@description('The domain.')
param domain string

@description('Of its certificate.')
param thumbprint string

resource app 'Microsoft.Web/sites@2025-05-01' existing = {
  name: appName
}

resource bound 'Microsoft.Web/sites/hostNameBindings@2025-05-01' = {
  parent: app
  name: domain
  properties: { hostNameType: 'Verified', sslState: 'SniEnabled', thumbprint: thumbprint }
}
