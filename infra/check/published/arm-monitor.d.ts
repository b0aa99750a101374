// What @azure/arm-monitor@8.0.0 (MIT, Microsoft Corporation) says, written by extract-types.ts.
export interface ActionGroup {
  groupShortName: string;
  enabled: boolean;
  emailReceivers?: EmailReceiver[];
  smsReceivers?: SmsReceiver[];
  webhookReceivers?: WebhookReceiver[];
  itsmReceivers?: ItsmReceiver[];
  azureAppPushReceivers?: AzureAppPushReceiver[];
  automationRunbookReceivers?: AutomationRunbookReceiver[];
  voiceReceivers?: VoiceReceiver[];
  logicAppReceivers?: LogicAppReceiver[];
  azureFunctionReceivers?: AzureFunctionReceiver[];
  armRoleReceivers?: ArmRoleReceiver[];
  eventHubReceivers?: EventHubReceiver[];
  incidentReceivers?: IncidentReceiver[];
}

export interface Actions {
  actionGroups?: string[];
  customProperties?: Record<string, string>;
  actionProperties?: Record<string, string>;
}

export type AggregationTypeEnum = `${KnownAggregationTypeEnum}`;

export type AlertSeverity = number;

export interface ArmRoleReceiver {
  name: string;
  roleId: string;
  useCommonAlertSchema?: boolean;
}

export interface AutomationRunbookReceiver {
  automationAccountId: string;
  runbookName: string;
  webhookResourceId: string;
  isGlobalRunbook: boolean;
  name?: string;
  serviceUri?: string;
  useCommonAlertSchema?: boolean;
  managedIdentity?: string;
}

export interface AzureAppPushReceiver {
  name: string;
  emailAddress: string;
}

export interface AzureFunctionReceiver {
  name: string;
  functionAppResourceId: string;
  functionName: string;
  httpTriggerUrl: string;
  useCommonAlertSchema?: boolean;
  managedIdentity?: string;
}

export interface Condition {
  criterionType?: CriterionType;
  query?: string;
  timeAggregation?: TimeAggregation;
  metricMeasureColumn?: string;
  resourceIdColumn?: string;
  dimensions?: Dimension[];
  operator?: ConditionOperator;
  threshold?: number;
  alertSensitivity?: string;
  ignoreDataBefore?: string;
  failingPeriods?: ConditionFailingPeriods;
  metricName?: string;
  minRecurrenceCount?: number;
}

export interface ConditionFailingPeriods {
  numberOfEvaluationPeriods?: number;
  minFailingPeriodsToAlert?: number;
}

export type ConditionOperator = `${KnownConditionOperator}`;

export type CriterionType = `${KnownCriterionType}`;

export interface Dimension {
  name: string;
  operator: DimensionOperator;
  values: string[];
}

export type DimensionOperator = `${KnownDimensionOperator}`;

export interface DynamicMetricCriteria extends MultiMetricCriteria {
  operator: DynamicThresholdOperator;
  alertSensitivity: DynamicThresholdSensitivity;
  failingPeriods: DynamicThresholdFailingPeriods;
  ignoreDataBefore?: string;
  criterionType: 'DynamicThresholdCriterion';
}

export interface DynamicPromQLCriteria extends MultiPromQLCriteria {
  operator: DynamicThresholdOperator;
  alertSensitivity: DynamicThresholdSensitivity;
  ignoreDataBefore?: string;
  criterionType: 'DynamicThresholdCriterion';
}

export interface DynamicThresholdFailingPeriods {
  numberOfEvaluationPeriods: number;
  minFailingPeriodsToAlert: number;
}

export type DynamicThresholdOperator = `${KnownDynamicThresholdOperator}`;

export type DynamicThresholdSensitivity = `${KnownDynamicThresholdSensitivity}`;

export interface EmailReceiver {
  name: string;
  emailAddress: string;
  useCommonAlertSchema?: boolean;
  readonly status?: ReceiverStatus;
}

export interface EventHubReceiver {
  name: string;
  eventHubNameSpace: string;
  eventHubName: string;
  useCommonAlertSchema?: boolean;
  tenantId?: string;
  subscriptionId: string;
  managedIdentity?: string;
}

export type IncidentManagementService = `${KnownIncidentManagementService}`;

export interface IncidentReceiver {
  name: string;
  connection: IncidentServiceConnection;
  incidentManagementService: IncidentManagementService;
  mappings: Record<string, string>;
}

export interface IncidentServiceConnection {
  name: string;
  id: string;
}

export interface ItsmReceiver {
  name: string;
  workspaceId: string;
  connectionId: string;
  ticketConfiguration: string;
  region: string;
}

export declare enum KnownAggregationTypeEnum {
  Average = 'Average',
  Count = 'Count',
  Minimum = 'Minimum',
  Maximum = 'Maximum',
  Total = 'Total',
}

export declare enum KnownConditionOperator {
  Equals = 'Equals',
  GreaterThan = 'GreaterThan',
  GreaterThanOrEqual = 'GreaterThanOrEqual',
  LessThan = 'LessThan',
  LessThanOrEqual = 'LessThanOrEqual',
  GreaterOrLessThan = 'GreaterOrLessThan',
}

export declare enum KnownCriterionType {
  StaticThresholdCriterion = 'StaticThresholdCriterion',
  DynamicThresholdCriterion = 'DynamicThresholdCriterion',
}

export declare enum KnownDimensionOperator {
  Include = 'Include',
  Exclude = 'Exclude',
}

export declare enum KnownDynamicThresholdOperator {
  GreaterThan = 'GreaterThan',
  LessThan = 'LessThan',
  GreaterOrLessThan = 'GreaterOrLessThan',
}

export declare enum KnownDynamicThresholdSensitivity {
  Low = 'Low',
  Medium = 'Medium',
  High = 'High',
}

export declare enum KnownIncidentManagementService {
  Icm = 'Icm',
}

export declare enum KnownOdatatype {
  MicrosoftAzureMonitorSingleResourceMultipleMetricCriteria = 'Microsoft.Azure.Monitor.SingleResourceMultipleMetricCriteria',
  MicrosoftAzureMonitorMultipleResourceMultipleMetricCriteria = 'Microsoft.Azure.Monitor.MultipleResourceMultipleMetricCriteria',
  MicrosoftAzureMonitorWebtestLocationAvailabilityCriteria = 'Microsoft.Azure.Monitor.WebtestLocationAvailabilityCriteria',
  MicrosoftAzureMonitorPromQLCriteria = 'Microsoft.Azure.Monitor.PromQLCriteria',
}

export declare enum KnownOperator {
  Equals = 'Equals',
  GreaterThan = 'GreaterThan',
  GreaterThanOrEqual = 'GreaterThanOrEqual',
  LessThan = 'LessThan',
  LessThanOrEqual = 'LessThanOrEqual',
}

export declare enum KnownTimeAggregation {
  Count = 'Count',
  Average = 'Average',
  Minimum = 'Minimum',
  Maximum = 'Maximum',
  Total = 'Total',
}

export interface LogicAppReceiver {
  name: string;
  resourceId: string;
  callbackUrl: string;
  useCommonAlertSchema?: boolean;
  managedIdentity?: string;
}

export interface MetricAlertAction {
  actionGroupId?: string;
  webHookProperties?: Record<string, string>;
}

export interface MetricAlertCriteria {
  'odata.type': Odatatype;
  additionalProperties?: Record<string, unknown>;
}

export type MetricAlertCriteriaUnion =
  | MetricAlertSingleResourceMultipleMetricCriteria
  | WebtestLocationAvailabilityCriteria
  | MetricAlertMultipleResourceMultipleMetricCriteria
  | PromQLCriteria
  | MetricAlertCriteria;

export interface MetricAlertMultipleResourceMultipleMetricCriteria extends MetricAlertCriteria {
  allOf?: MultiMetricCriteriaUnion[];
  'odata.type': 'Microsoft.Azure.Monitor.MultipleResourceMultipleMetricCriteria';
}

export interface MetricAlertProperties {
  description?: string;
  severity: number;
  enabled: boolean;
  scopes: string[];
  evaluationFrequency: string;
  windowSize?: string;
  targetResourceType?: string;
  targetResourceRegion?: string;
  criteria: MetricAlertCriteriaUnion;
  autoMitigate?: boolean;
  resolveConfiguration?: ResolveConfiguration;
  actions?: MetricAlertAction[];
  readonly lastUpdatedTime?: string;
  readonly isMigrated?: boolean;
  customProperties?: Record<string, string>;
  actionProperties?: Record<string, string>;
}

export interface MetricAlertSingleResourceMultipleMetricCriteria extends MetricAlertCriteria {
  allOf?: MetricCriteria[];
  'odata.type': 'Microsoft.Azure.Monitor.SingleResourceMultipleMetricCriteria';
}

export interface MetricCriteria extends MultiMetricCriteria {
  operator: Operator;
  threshold: number;
  criterionType: 'StaticThresholdCriterion';
}

export interface MetricDimension {
  name: string;
  operator: string;
  values: string[];
}

export interface MultiMetricCriteria {
  criterionType: CriterionType;
  name: string;
  metricName: string;
  metricNamespace?: string;
  timeAggregation: AggregationTypeEnum;
  dimensions?: MetricDimension[];
  skipMetricValidation?: boolean;
  additionalProperties?: Record<string, unknown>;
}

export type MultiMetricCriteriaUnion = MetricCriteria | DynamicMetricCriteria | MultiMetricCriteria;

export interface MultiPromQLCriteria {
  criterionType: CriterionType;
  name: string;
  query: string;
}

export type MultiPromQLCriteriaUnion =
  | StaticPromQLCriteria
  | DynamicPromQLCriteria
  | MultiPromQLCriteria;

export type Odatatype = `${KnownOdatatype}`;

export type Operator = `${KnownOperator}`;

export interface PromQLCriteria extends MetricAlertCriteria {
  failingPeriods?: QueryFailingPeriods;
  allOf?: MultiPromQLCriteriaUnion[];
  'odata.type': 'Microsoft.Azure.Monitor.PromQLCriteria';
}

export interface QueryFailingPeriods {
  for: string;
}

export type ReceiverStatus = 'NotSpecified' | 'Enabled' | 'Disabled';

export interface ResolveConfiguration {
  autoResolved: boolean;
  timeToResolve?: string;
}

export interface RuleResolveConfiguration {
  autoResolved?: boolean;
  timeToResolve?: string;
}

export interface ScheduledQueryRuleCriteria {
  allOf?: Condition[];
}

export interface ScheduledQueryRuleProperties {
  readonly createdWithApiVersion?: string;
  readonly isLegacyLogAnalyticsRule?: boolean;
  description?: string;
  displayName?: string;
  severity?: AlertSeverity;
  enabled?: boolean;
  scopes?: string[];
  evaluationFrequency?: string;
  windowSize?: string;
  overrideQueryTimeRange?: string;
  targetResourceTypes?: string[];
  criteria?: ScheduledQueryRuleCriteria;
  muteActionsDuration?: string;
  actions?: Actions;
  readonly isWorkspaceAlertsStorageConfigured?: boolean;
  checkWorkspaceAlertsStorageConfigured?: boolean;
  skipQueryValidation?: boolean;
  autoMitigate?: boolean;
  resolveConfiguration?: RuleResolveConfiguration;
}

export interface SmsReceiver {
  name: string;
  countryCode: string;
  phoneNumber: string;
  readonly status?: ReceiverStatus;
}

export interface StaticPromQLCriteria extends MultiPromQLCriteria {
  criterionType: 'StaticThresholdCriterion';
}

export type TimeAggregation = `${KnownTimeAggregation}`;

export interface VoiceReceiver {
  name: string;
  countryCode: string;
  phoneNumber: string;
}

export interface WebhookReceiver {
  name: string;
  serviceUri: string;
  useCommonAlertSchema?: boolean;
  useAadAuth?: boolean;
  objectId?: string;
  identifierUri?: string;
  tenantId?: string;
  managedIdentity?: string;
}

export interface WebtestLocationAvailabilityCriteria extends MetricAlertCriteria {
  webTestId: string;
  componentId: string;
  failedLocationCount: number;
  'odata.type': 'Microsoft.Azure.Monitor.WebtestLocationAvailabilityCriteria';
}
