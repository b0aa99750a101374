metadata description = 'Tells people what alerts.json names, from its thresholds on. What to do then stands in docs/operations.md.'

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

@description('Where the API is, without its /api.')
param apiOrigin string

var services = {
  serviceBus: { id: busId, type: 'Microsoft.ServiceBus/namespaces' }
  cosmos: { id: databaseId, type: 'Microsoft.DocumentDB/databaseAccounts' }
}
// Of any shape: not every alert has every property.
var alerts = map(items(loadJsonContent('../alerts.json')), one => {
  name: one.key
  rule: any(one.value)
  service: contains(services, one.value.source) ? services[one.value.source] : {}
  value: contains(one.value, 'dimensionValue') ? any(one.value).dimensionValue : '*'
})
var byLogs = filter(alerts, one => (one.rule.source == 'logs'))
var byService = filter(alerts, one => contains(['serviceBus', 'cosmos'], one.rule.source))
var silence = any(loadJsonContent('../alerts.json'))['not-answering']

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

resource ofLogs 'Microsoft.Insights/scheduledQueryRules@2023-12-01' = [
  for one in byLogs: {
    name: '${name}-${one.name}'
    location: location
    tags: tags
    properties: {
      displayName: one.name
      description: '${one.rule.operator} ${one.rule.threshold} ${one.rule.unit}: docs/operations.md says what to do.'
      severity: one.rule.severity
      enabled: true
      evaluationFrequency: 'PT5M'
      windowSize: 'PT${one.rule.windowMinutes}M'
      scopes: [workspaceId]
      autoMitigate: true
      // Tables begin to exist with their first row.
      skipQueryValidation: true
      criteria: {
        allOf: [
          {
            query: one.rule.query
            metricMeasureColumn: 'measured'
            timeAggregation: one.rule.aggregation
            operator: one.rule.operator
            threshold: one.rule.threshold
            failingPeriods: { numberOfEvaluationPeriods: 1, minFailingPeriodsToAlert: 1 }
          }
        ]
      }
      actions: { actionGroups: [operators.id] }
    }
  }
]

resource ofServices 'Microsoft.Insights/metricAlerts@2018-03-01' = [
  for one in byService: {
    name: '${name}-${one.name}'
    location: 'global'
    tags: tags
    properties: {
      description: '${one.rule.operator} ${one.rule.threshold} ${one.rule.unit}: docs/operations.md says what to do.'
      severity: one.rule.severity
      enabled: true
      scopes: [one.service.id]
      evaluationFrequency: 'PT5M'
      windowSize: 'PT${one.rule.windowMinutes}M'
      criteria: {
        'odata.type': 'Microsoft.Azure.Monitor.MultipleResourceMultipleMetricCriteria'
        allOf: [
          {
            name: one.name
            criterionType: 'StaticThresholdCriterion'
            metricNamespace: one.service.type
            metricName: one.rule.metric
            dimensions: [
              { name: one.rule.dimension, operator: 'Include', values: [one.value] }
            ]
            operator: one.rule.operator
            threshold: one.rule.threshold
            timeAggregation: one.rule.aggregation
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
    Request: { RequestUrl: '${apiOrigin}${silence.path}', HttpVerb: 'GET', ParseDependentRequests: false }
    // Also told a week before the certificate ends.
    ValidationRules: { ExpectedHttpStatusCode: 200, SSLCheck: true, SSLCertRemainingLifetimeCheck: 7 }
  }
}

resource notAnswering 'Microsoft.Insights/metricAlerts@2018-03-01' = {
  name: '${name}-not-answering'
  location: 'global'
  tags: tags
  properties: {
    description: '${silence.operator} ${silence.threshold} ${silence.unit}: docs/operations.md says what to do.'
    severity: silence.severity
    enabled: true
    scopes: [insightsId]
    evaluationFrequency: 'PT5M'
    windowSize: 'PT${silence.windowMinutes}M'
    criteria: {
      'odata.type': 'Microsoft.Azure.Monitor.MultipleResourceMultipleMetricCriteria'
      allOf: [
        {
          name: 'not-answering'
          criterionType: 'StaticThresholdCriterion'
          metricNamespace: 'microsoft.insights/components'
          metricName: 'availabilityResults/availabilityPercentage'
          operator: silence.operator
          threshold: silence.threshold
          timeAggregation: 'Average'
        }
      ]
    }
    actions: [{ actionGroupId: operators.id }]
  }
  dependsOn: [health]
}
