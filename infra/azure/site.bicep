metadata description = 'The static site: files only. Conversations stream, which its linked APIs would gather, so the API has an address of its own.'

@description('Name of the site.')
param name string

@description('Region of its control plane.')
param location string

@description('Tags of every resource.')
param tags { *: string }

@description('Own domain, or empty.')
param domain string

resource site 'Microsoft.Web/staticSites@2025-05-01' = {
  name: name
  location: location
  tags: union(tags, { 'azd-service-name': 'site' })
  sku: { name: 'Standard', tier: 'Standard' }
  properties: {
    allowConfigFileUpdates: true
    stagingEnvironmentPolicy: 'Disabled'
  }
}

resource ownDomain 'Microsoft.Web/staticSites/customDomains@2025-05-01' = if (!empty(domain)) {
  parent: site
  name: empty(domain) ? 'none' : domain
  properties: { validationMethod: 'cname-delegation' }
}

@description('What a CNAME record points to.')
output host string = site.properties.defaultHostname

@description('The web app, as people reach it.')
output url string = 'https://${empty(domain) ? site.properties.defaultHostname : domain}'
