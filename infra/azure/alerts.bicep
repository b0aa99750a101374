metadata description = 'Who is told of what, and from when on. What to do then stands in docs/operations.md.'

@description('Begins the names of the alerts.')
param name string

@description('Region.')
param location string

@description('Tags of every resource.')
param tags object

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

@description('Answers with a status of 500 and more in a quarter of an hour.')
param serverErrors int = 10

@description('Seconds until the first word that one in twenty answers takes longer than.')
param firstWordSeconds int = 5

@description('Seconds that a message may wait.')
param messageAgeSeconds int = 900

@description('Messages of a queue that may wait at once.')
param waitingMessages int = 1000

@description('Requests that the database may refuse for want of throughput in a quarter of an hour.')
param refusedRequests int = 100

var queries = [
  {
    name: 'server-errors'
    severity: 1
    says: 'Requests fail on our side.'
    query: 'AppRequests | where toint(ResultCode) >= 500 | summarize found = count()'
    operator: 'GreaterThan'
    threshold: serverErrors
  }
  {
    name: 'first-word'
    severity: 2
    says: 'Visitors wait long for the first word of an answer (p95 of the means of each minute and instance).'
    query: 'AppMetrics | where Name == "talkwright.answer.first_word" | summarize found = percentilew(Sum / ItemCount, ItemCount, 95)'
    operator: 'GreaterThan'
    threshold: firstWordSeconds
  }
  {
    name: 'oldest-message'
    severity: 2
    says: 'Messages wait long before anything takes them.'
    query: 'AppMetrics | where Name == "talkwright.queue.age" | summarize found = max(Max)'
    operator: 'GreaterThan'
    threshold: messageAgeSeconds
  }
  {
    name: 'timers'
    severity: 1
    says: 'No timer has run for a quarter of an hour: what a dead process has left behind stays there.'
    query: 'AppRequests | where OperationName == "site-sweep-outbox" | summarize found = count()'
    operator: 'LessThan'
    threshold: 1
  }
]
var metrics = [
  {
    name: 'dead-letters'
    severity: 1
    says: 'A message could not be handled and was put aside.'
    target: busId
    targetType: 'Microsoft.ServiceBus/namespaces'
    metric: 'DeadletteredMessages'
    aggregation: 'Maximum'
    window: 'PT5M'
    threshold: 0
    dimension: 'EntityName'
    values: ['*']
  }
  {
    name: 'waiting-messages'
    severity: 2
    says: 'More messages come than are handled.'
    target: busId
    targetType: 'Microsoft.ServiceBus/namespaces'
    metric: 'ActiveMessages'
    aggregation: 'Average'
    window: 'PT15M'
    threshold: waitingMessages
    dimension: 'EntityName'
    values: ['*']
  }
  {
    name: 'refused-requests'
    severity: 2
    says: 'The database refuses requests: a container scales no further.'
    target: databaseId
    targetType: 'Microsoft.DocumentDB/databaseAccounts'
    metric: 'TotalRequests'
    aggregation: 'Count'
    window: 'PT15M'
    threshold: refusedRequests
    dimension: 'StatusCode'
    values: ['429']
  }
]

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
    name: '${name}-${one.name}'
    location: location
    tags: tags
    properties: {
      displayName: one.name
      description: one.says
      severity: one.severity
      enabled: true
      evaluationFrequency: 'PT5M'
      windowSize: 'PT15M'
      scopes: [workspaceId]
      autoMitigate: true
      // Tables begin to exist with their first row.
      skipQueryValidation: true
      criteria: {
        allOf: [
          {
            query: one.query
            metricMeasureColumn: 'found'
            timeAggregation: 'Maximum'
            operator: one.operator
            threshold: one.threshold
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
    name: '${name}-${one.name}'
    location: 'global'
    tags: tags
    properties: {
      description: one.says
      severity: one.severity
      enabled: true
      scopes: [one.target]
      evaluationFrequency: 'PT5M'
      windowSize: one.window
      criteria: {
        'odata.type': 'Microsoft.Azure.Monitor.MultipleResourceMultipleMetricCriteria'
        allOf: [
          {
            name: one.name
            criterionType: 'StaticThresholdCriterion'
            metricNamespace: one.targetType
            metricName: one.metric
            dimensions: [{ name: one.dimension, operator: 'Include', values: one.values }]
            operator: 'GreaterThan'
            threshold: one.threshold
            timeAggregation: one.aggregation
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
  name: '${name}-unhealthy'
  location: 'global'
  tags: tags
  properties: {
    description: 'The API does not answer two of three places, or its certificate ends within a week.'
    severity: 0
    enabled: true
    scopes: [health.id, insightsId]
    evaluationFrequency: 'PT5M'
    windowSize: 'PT5M'
    criteria: {
      'odata.type': 'Microsoft.Azure.Monitor.WebtestLocationAvailabilityCriteria'
      webTestId: health.id
      componentId: insightsId
      failedLocationCount: 2
    }
    actions: [{ actionGroupId: operators.id }]
  }
}
