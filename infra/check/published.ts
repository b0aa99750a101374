type Package = {
  version: string;
  types: Record<string, string>;
  /** Properties that the package calls otherwise than the API. */
  onTheWire?: Record<string, string>;
  /** Of a type: a property that the API has and the package does not know yet. */
  newer?: Record<string, string>;
};

/**
 * Which package describes the properties of which resources. What it says was written into `published/` by
 * `extract-types.ts`. The older packages lay properties and names side by side, which finds the same mistakes but for a
 * property called `name`, `type`, `id`, `location` or `tags`.
 */
export const published: Record<string, Package> = {
  'arm-appservice': {
    version: '19.0.0',
    types: {
      'Microsoft.Web/serverfarms': 'AppServicePlanProperties',
      'Microsoft.Web/sites': 'SiteProperties',
      'Microsoft.Web/sites/basicPublishingCredentialsPolicies':
        'CsmPublishingCredentialsPoliciesEntityProperties',
      'Microsoft.Web/sites/certificates': 'CertificateProperties',
      'Microsoft.Web/sites/hostNameBindings': 'HostNameBindingProperties',
      'Microsoft.Web/staticSites': 'StaticSite',
      'Microsoft.Web/staticSites/customDomains':
        'StaticSiteCustomDomainRequestPropertiesARMResourceProperties',
    },
  },
  // Of its published versions, only the previews know what is sent to this API.
  'arm-appinsights': {
    version: '5.0.0-beta.8',
    types: {
      'Microsoft.Insights/components': 'ApplicationInsightsComponent',
      'Microsoft.Insights/webtests': 'WebTest',
    },
  },
  'arm-authorization': {
    version: '9.0.0',
    types: { 'Microsoft.Authorization/roleAssignments': 'RoleAssignmentCreateParameters' },
  },
  'arm-communication': {
    version: '4.2.0',
    types: {
      'Microsoft.Communication/communicationServices': 'CommunicationServiceResource',
      'Microsoft.Communication/emailServices': 'EmailServiceResource',
      'Microsoft.Communication/emailServices/domains': 'DomainResource',
    },
  },
  'arm-consumption': {
    version: '9.2.0',
    types: { 'Microsoft.Consumption/budgets': 'Budget' },
  },
  'arm-cosmosdb': {
    version: '17.0.0',
    types: {
      'Microsoft.DocumentDB/databaseAccounts': 'DatabaseAccountCreateUpdateProperties',
      'Microsoft.DocumentDB/databaseAccounts/sqlDatabases': 'SqlDatabaseCreateUpdateProperties',
      'Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers':
        'SqlContainerCreateUpdateProperties',
      'Microsoft.DocumentDB/databaseAccounts/sqlRoleAssignments': 'SqlRoleAssignmentResource',
    },
  },
  'arm-keyvault': {
    version: '5.0.0',
    types: {
      'Microsoft.KeyVault/vaults': 'VaultProperties',
      'Microsoft.KeyVault/vaults/keys': 'KeyProperties',
      'Microsoft.KeyVault/vaults/secrets': 'SecretProperties',
    },
  },
  'arm-monitor': {
    version: '8.0.0',
    types: {
      'Microsoft.Insights/actionGroups': 'ActionGroup',
      'Microsoft.Insights/metricAlerts': 'MetricAlertProperties',
      'Microsoft.Insights/scheduledQueryRules': 'ScheduledQueryRuleProperties',
    },
    onTheWire: { odataType: '"odata.type"' },
  },
  'arm-network': {
    version: '39.0.0',
    types: {
      'Microsoft.Network/privateEndpoints': 'PrivateEndpointProperties',
      'Microsoft.Network/privateEndpoints/privateDnsZoneGroups':
        'PrivateDnsZoneGroupPropertiesFormat',
      'Microsoft.Network/virtualNetworks': 'VirtualNetworkPropertiesFormat',
    },
  },
  'arm-operationalinsights': {
    version: '11.0.0',
    types: { 'Microsoft.OperationalInsights/workspaces': 'WorkspaceProperties' },
  },
  'arm-privatedns': {
    version: '4.0.0',
    types: {
      'Microsoft.Network/privateDnsZones/virtualNetworkLinks': 'VirtualNetworkLinkProperties',
    },
  },
  'arm-servicebus': {
    version: '6.1.0',
    types: {
      'Microsoft.ServiceBus/namespaces': 'SBNamespace',
      'Microsoft.ServiceBus/namespaces/queues': 'SBQueue',
    },
    newer: { SBNamespace: "minimumTlsVersion?: '1.2'" },
  },
  'arm-storage': {
    version: '21.0.0',
    types: {
      'Microsoft.Storage/storageAccounts': 'StorageAccountPropertiesCreateParameters',
      'Microsoft.Storage/storageAccounts/blobServices': 'BlobServicePropertiesProperties',
      'Microsoft.Storage/storageAccounts/blobServices/containers': 'ContainerProperties',
      'Microsoft.Storage/storageAccounts/managementPolicies': 'ManagementPolicyProperties',
    },
    onTheWire: {
      enableHttpsTrafficOnly: 'supportsHttpsTrafficOnly',
      networkRuleSet: 'networkAcls',
    },
  },
};
