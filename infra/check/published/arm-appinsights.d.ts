// What @azure/arm-appinsights@5.0.0-beta.8 (MIT, Microsoft Corporation) says, written by extract-types.ts.
export interface ApplicationInsightsComponent extends ComponentsResource {
  kind: string;
  etag?: string;
  readonly ApplicationId?: string;
  readonly AppId?: string;
  readonly Name?: string;
  Application_Type?: ApplicationType;
  Flow_Type?: FlowType;
  Request_Source?: RequestSource;
  readonly InstrumentationKey?: string;
  readonly CreationDate?: string;
  readonly TenantId?: string;
  HockeyAppId?: string;
  readonly HockeyAppToken?: string;
  readonly provisioningState?: string;
  SamplingPercentage?: number;
  readonly ConnectionString?: string;
  RetentionInDays?: number;
  DisableIpMasking?: boolean;
  ImmediatePurgeDataOn30Days?: boolean;
  WorkspaceResourceId?: string;
  readonly LaMigrationDate?: string;
  readonly PrivateLinkScopedResources?: PrivateLinkScopedResource[];
  publicNetworkAccessForIngestion?: PublicNetworkAccessType;
  publicNetworkAccessForQuery?: PublicNetworkAccessType;
  IngestionMode?: IngestionMode;
  DisableLocalAuth?: boolean;
  ForceCustomerStorageForProfiler?: boolean;
}

export type ApplicationType = `${KnownApplicationType}`;

export interface ComponentsResource {
  readonly id?: string;
  readonly name?: string;
  readonly type?: string;
  location: string;
  tags?: {
    [propertyName: string]: string;
  };
}

export type FlowType = `${KnownFlowType}`;

export interface HeaderField {
  key?: string;
  value?: string;
}

export type IngestionMode = `${KnownIngestionMode}`;

export declare enum KnownApplicationType {
  Web = 'web',
  Other = 'other',
}

export declare enum KnownFlowType {
  Bluefield = 'Bluefield',
}

export declare enum KnownIngestionMode {
  ApplicationInsights = 'ApplicationInsights',
  ApplicationInsightsWithDiagnosticSettings = 'ApplicationInsightsWithDiagnosticSettings',
  LogAnalytics = 'LogAnalytics',
}

export declare enum KnownPublicNetworkAccessType {
  Enabled = 'Enabled',
  Disabled = 'Disabled',
}

export declare enum KnownRequestSource {
  Rest = 'rest',
}

export interface PrivateLinkScopedResource {
  ResourceId?: string;
  ScopeId?: string;
}

export type PublicNetworkAccessType = `${KnownPublicNetworkAccessType}`;

export type RequestSource = `${KnownRequestSource}`;

export interface WebTest extends WebtestsResource {
  kind?: WebTestKind;
  SyntheticMonitorId?: string;
  Name?: string;
  Description?: string;
  Enabled?: boolean;
  Frequency?: number;
  Timeout?: number;
  Kind?: WebTestKind;
  RetryEnabled?: boolean;
  Locations?: WebTestGeolocation[];
  Configuration?: WebTestPropertiesConfiguration;
  readonly provisioningState?: string;
  Request?: WebTestPropertiesRequest;
  ValidationRules?: WebTestPropertiesValidationRules;
}

export interface WebTestGeolocation {
  Id?: string;
}

export type WebTestKind = 'ping' | 'multistep' | 'standard';

export interface WebTestPropertiesConfiguration {
  WebTest?: string;
}

export interface WebTestPropertiesRequest {
  RequestUrl?: string;
  Headers?: HeaderField[];
  HttpVerb?: string;
  RequestBody?: string;
  ParseDependentRequests?: boolean;
  FollowRedirects?: boolean;
}

export interface WebTestPropertiesValidationRules {
  ContentValidation?: WebTestPropertiesValidationRulesContentValidation;
  SSLCheck?: boolean;
  SSLCertRemainingLifetimeCheck?: number;
  ExpectedHttpStatusCode?: number;
  IgnoreHttpStatusCode?: boolean;
}

export interface WebTestPropertiesValidationRulesContentValidation {
  ContentMatch?: string;
  IgnoreCase?: boolean;
  PassIfTextFound?: boolean;
}

export interface WebtestsResource {
  readonly id?: string;
  readonly name?: string;
  readonly type?: string;
  location: string;
  tags?: {
    [propertyName: string]: string;
  };
}
