/**
 * What Azure answers of a resource once it is there, as far as our files read it, by the resource's name. What does not stand
 * here is refused, so that no file hopes for a property that there is not.
 */
export const answers: Record<string, Record<string, (name: string) => string>> = {
  'Microsoft.ManagedIdentity/userAssignedIdentities': {
    'properties.principalId': () => '22222222-0000-4000-8000-000000000000',
    'properties.clientId': () => '33333333-0000-4000-8000-000000000000',
  },
  'Microsoft.Insights/components': {
    'properties.ConnectionString': () =>
      'InstrumentationKey=44444444-0000-4000-8000-000000000000;IngestionEndpoint=https://region.in.applicationinsights.azure.com/',
  },
  'Microsoft.DocumentDB/databaseAccounts': {
    'properties.documentEndpoint': (name) => `https://${name}.documents.azure.com:443/`,
  },
  'Microsoft.Storage/storageAccounts': {
    'properties.primaryEndpoints.blob': (name) => `https://${name}.blob.core.windows.net/`,
  },
  'Microsoft.KeyVault/vaults': {
    'properties.vaultUri': (name) => `https://${name}.vault.azure.net/`,
  },
  'Microsoft.KeyVault/vaults/keys': {
    'properties.keyUri': (name) => `https://vault.vault.azure.net/keys/${name}`,
  },
  'Microsoft.Web/staticSites': {
    'properties.defaultHostname': () => 'calm-sea-0123.2.azurestaticapps.net',
  },
  'Microsoft.Web/sites': {
    'properties.customDomainVerificationId': () => 'PROOF',
  },
  'Microsoft.Web/sites/certificates': {
    'properties.thumbprint': () => 'THUMBPRINT',
  },
  'Microsoft.Communication/emailServices/domains': {
    'properties.mailFromSenderDomain': () => '0123.azurecomm.net',
  },
  'Microsoft.Communication/communicationServices': {
    'properties.hostName': (name) => `${name}.europe.communication.azure.com`,
  },
};
