metadata description = 'Mails by Azure Communication Services, with the app\'s identity.'

@description('Name of both services.')
param name string

@description('Tags of every resource.')
param tags { *: string }

@description('Who sends.')
param principalId string

@description('Own domain, which DNS records prove, or empty for one of Azure\'s.')
param domain string

@description('Whether the records of the own domain were seen: before that it cannot be sent from.')
param isProved bool

@description('Where mails are kept while they are sent.')
param dataLocation string = 'Europe'

// Communication and Email Service Owner: whether a smaller one may send is not known.
var senderRole = '09976791-48a7-449e-bb21-39d1a415f350'

resource mails 'Microsoft.Communication/emailServices@2025-09-01' = {
  name: name
  location: 'global'
  tags: tags
  properties: { dataLocation: dataLocation }
}

resource sender 'Microsoft.Communication/emailServices/domains@2025-09-01' = {
  parent: mails
  name: empty(domain) ? 'AzureManagedDomain' : domain
  location: 'global'
  tags: tags
  properties: {
    domainManagement: empty(domain) ? 'AzureManaged' : 'CustomerManaged'
    userEngagementTracking: 'Disabled'
  }
}

resource service 'Microsoft.Communication/communicationServices@2025-09-01' = {
  name: name
  location: 'global'
  tags: tags
  properties: { dataLocation: dataLocation, linkedDomains: empty(domain) || isProved ? [sender.id] : [], disableLocalAuth: true }
}

resource role 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(service.id, principalId, senderRole)
  scope: service
  properties: {
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', senderRole)
    principalId: principalId
    principalType: 'ServicePrincipal'
  }
}

// Others are given to who has asked for higher limits.
@description('The sender that each domain begins with.')
output sender string = 'DoNotReply@${empty(domain) ? sender.properties.mailFromSenderDomain : domain}'

@description('Where mails are handed in.')
output endpoint string = 'https://${service.properties.hostName}'
