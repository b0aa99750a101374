metadata description = 'An own domain of the app with a certificate of Azure\'s. On Flex these belong to one app (preview), and a CNAME record proves the name.'

@description('The app.')
param appName string

@description('Its plan.')
param planId string

@description('Region.')
param location string

@description('The domain; its CNAME and TXT records exist.')
param domain string

@description('Whether an earlier run has made the binding: it is then not taken back to one without TLS.')
param isBound bool

resource app 'Microsoft.Web/sites@2025-05-01' existing = {
  name: appName
}

// A certificate needs the name at the app, and the name needs the certificate: so it is bound without TLS first, once.
resource plain 'Microsoft.Web/sites/hostNameBindings@2025-05-01' = if (!isBound) {
  parent: app
  name: domain
  properties: { hostNameType: 'Verified', sslState: 'Disabled' }
}

resource certificate 'Microsoft.Web/sites/certificates@2025-05-01' = {
  parent: app
  name: domain
  location: location
  properties: { canonicalName: domain, serverFarmId: planId }
  dependsOn: [plain]
}

module tls 'api-tls.bicep' = {
  name: 'api-tls'
  params: { appName: appName, domain: domain, thumbprint: certificate.properties.thumbprint }
}
