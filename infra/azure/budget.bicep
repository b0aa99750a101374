metadata description = 'Tells people what a month costs. It stops nothing.'

@description('Name of the budget.')
param name string

@description('Of a month, in the subscription\'s currency.')
param amount int

@description('First day, the first of a month.')
param startDate string

@description('Whom it is mailed to.')
param operatorEmail string

resource budget 'Microsoft.Consumption/budgets@2024-08-01' = {
  name: name
  properties: {
    category: 'Cost'
    amount: amount
    timeGrain: 'Monthly'
    timePeriod: { startDate: startDate }
    notifications: {
      spent80: {
        enabled: true
        operator: 'GreaterThanOrEqualTo'
        threshold: loadJsonContent('../alerts.json').budget.threshold
        thresholdType: 'Actual'
        contactEmails: [operatorEmail]
      }
      forecast100: {
        enabled: true
        operator: 'GreaterThanOrEqualTo'
        threshold: 100
        thresholdType: 'Forecasted'
        contactEmails: [operatorEmail]
      }
    }
  }
}
