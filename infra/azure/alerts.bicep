metadata description = 'Who is told of what, and from when on. What to do then stands in docs/operations.md.'

@description('Begins the names of the alerts.')
param name string

@description('Region.')
param location string

@description('Tags of every resource.')
param tags { *: string }

@description('Whom alerts are mailed to.')
param operatorEmail string

@description('Where logs lie.')
param workspaceId string

@description('Where results of the look at its health lie.')
param insightsId string

@description('The database account.')
param databaseId string

@description('The Service Bus namespace.')
param busId string

@description('What is called to see whether the product is alive.')
param healthUrl string

@description('As alerts.json has them. What is asked depends on the source.')
type alert = {
  source: 'webTest' | 'logs' | 'serviceBus' | 'cosmos' | 'budget'
  says: string
  unit: string
  severity: int
  windowMinutes: int?
  operator: ('GreaterThan' | 'GreaterThanOrEqual' | 'LessThan')
  threshold: int
  aggregation: ('Average' | 'Count' | 'Maximum' | 'Minimum' | 'Total')?
  query: string?
  metric: string?
  dimension: string?
  values: string[]?
}

// One table for what is set here, and what docs/operations.md says.
var table { *: alert } = loadJsonContent('../alerts.json')
var alerts = items(table)
var queries = filter(alerts, one => (one.value.source == 'logs'))
var metrics = filter(alerts, one => contains(['serviceBus', 'cosmos'], one.value.source))
var unanswered = table['not-answering']

resource operators 'Microsoft.Insights/actionGroups@2023-01-01' = {
  name: name
  location: 'global'
  tags: tags
  properties: {
    groupShortName: 'operators'
    enabled: true
    emailReceivers: [
      { name: 'operator', emailAddress: operatorEmail, useCommonAlertSchema: true }
    ]
  }
}

resource byQuery 'Microsoft.Insights/scheduledQueryRules@2023-12-01' = [
  for one in queries: {
    name: '${name}-${one.key}'
    location: location
    tags: tags
    properties: {
      displayName: one.key
      description: one.value.says
      severity: one.value.severity
      enabled: true
      evaluationFrequency: 'PT5M'
      windowSize: 'PT${one.value.?windowMinutes!}M'
      scopes: [workspaceId]
      autoMitigate: true
      // Tables begin to exist with their first row.
      skipQueryValidation: true
      criteria: {
        allOf: [
          {
            query: one.value.?query!
            metricMeasureColumn: 'measured'
            timeAggregation: one.value.?aggregation!
            operator: one.value.operator
            threshold: one.value.threshold
            failingPeriods: { numberOfEvaluationPeriods: 1, minFailingPeriodsToAlert: 1 }
          }
        ]
      }
      actions: { actionGroups: [operators.id] }
    }
  }
]

resource byMetric 'Microsoft.Insights/metricAlerts@2018-03-01' = [
  for one in metrics: {
    name: '${name}-${one.key}'
    location: 'global'
    tags: tags
    properties: {
      description: one.value.says
      severity: one.value.severity
      enabled: true
      scopes: [one.value.source == 'cosmos' ? databaseId : busId]
      evaluationFrequency: 'PT5M'
      windowSize: 'PT${one.value.?windowMinutes!}M'
      criteria: {
        'odata.type': 'Microsoft.Azure.Monitor.MultipleResourceMultipleMetricCriteria'
        allOf: [
          {
            name: one.key
            criterionType: 'StaticThresholdCriterion'
            metricNamespace: one.value.source == 'cosmos' ? 'Microsoft.DocumentDB/databaseAccounts' : 'Microsoft.ServiceBus/namespaces'
            metricName: one.value.?metric!
            dimensions: [{ name: one.value.?dimension!, operator: 'Include', values: one.value.?values! }]
            operator: one.value.operator
            threshold: one.value.threshold
            timeAggregation: one.value.?aggregation!
          }
        ]
      }
      actions: [{ actionGroupId: operators.id }]
    }
  }
]

resource health 'Microsoft.Insights/webtests@2022-06-15' = {
  name: '${name}-health'
  location: location
  tags: union(tags, { 'hidden-link:${insightsId}': 'Resource' })
  kind: 'standard'
  properties: {
    SyntheticMonitorId: '${name}-health'
    Name: 'health'
    Enabled: true
    Kind: 'standard'
    Frequency: 300
    Timeout: 60
    RetryEnabled: true
    Locations: [{ Id: 'emea-nl-ams-azr' }, { Id: 'emea-gb-db3-azr' }, { Id: 'us-va-ash-azr' }]
    Request: { RequestUrl: healthUrl, HttpVerb: 'GET', ParseDependentRequests: false }
    ValidationRules: { ExpectedHttpStatusCode: 200, SSLCheck: true, SSLCertRemainingLifetimeCheck: 7 }
  }
}

resource unhealthy 'Microsoft.Insights/metricAlerts@2018-03-01' = {
  name: '${name}-not-answering'
  location: 'global'
  tags: tags
  properties: {
    description: unanswered.says
    severity: unanswered.severity
    enabled: true
    scopes: [health.id, insightsId]
    evaluationFrequency: 'PT5M'
    windowSize: 'PT${unanswered.?windowMinutes!}M'
    criteria: {
      'odata.type': 'Microsoft.Azure.Monitor.WebtestLocationAvailabilityCriteria'
      webTestId: health.id
      componentId: insightsId
      failedLocationCount: unanswered.threshold
    }
    actions: [{ actionGroupId: operators.id }]
  }
}
