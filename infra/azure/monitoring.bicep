metadata description = 'Logs, traces and metrics. Nothing is taken without a token of Entra.'

@description('Name of both resources.')
param name string

@description('Region.')
param location string

@description('Tags of every resource.')
param tags { *: string }

@description('Who sends telemetry.')
param principalId string

@description('GB of logs and metrics a day, after which nothing is taken until midnight (UTC).')
param dailyCapGb int

@description('How long it is kept.')
param retentionDays int = 30

// Monitoring Metrics Publisher
var publisherRole = '3913510d-42f4-4e42-8a64-420c390055eb'

resource workspace 'Microsoft.OperationalInsights/workspaces@2025-02-01' = {
  name: name
  location: location
  tags: tags
  properties: {
    sku: { name: 'PerGB2018' }
    retentionInDays: retentionDays
    features: { disableLocalAuth: true }
    // A loop that logs shall not cost more than a month of everything else.
    workspaceCapping: { dailyQuotaGb: dailyCapGb }
  }
}

resource insights 'Microsoft.Insights/components@2020-02-02' = {
  name: name
  location: location
  tags: tags
  kind: 'web'
  properties: {
    Application_Type: 'web'
    WorkspaceResourceId: workspace.id
    DisableLocalAuth: true
    IngestionMode: 'LogAnalytics'
  }
}

resource publisher 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(insights.id, principalId, publisherRole)
  scope: insights
  properties: {
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', publisherRole)
    principalId: principalId
    principalType: 'ServicePrincipal'
  }
}

@description('Where logs lie.')
output workspaceId string = workspace.id

@description('Where requests and metrics lie.')
output insightsId string = insights.id

@description('Names the address of telemetry. No secret: without a token nothing is taken.')
output connectionString string = insights.properties.ConnectionString
