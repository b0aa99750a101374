// What @azure/arm-operationalinsights@11.0.0 (MIT, Microsoft Corporation) says, written by extract-types.ts.
export type DataIngestionStatus = `${KnownDataIngestionStatus}`;

export declare enum KnownDataIngestionStatus {
  RespectQuota = 'RespectQuota',
  ForceOn = 'ForceOn',
  ForceOff = 'ForceOff',
  OverQuota = 'OverQuota',
  SubscriptionSuspended = 'SubscriptionSuspended',
  ApproachingQuota = 'ApproachingQuota',
}

export declare enum KnownPublicNetworkAccessType {
  Enabled = 'Enabled',
  Disabled = 'Disabled',
  SecuredByPerimeter = 'SecuredByPerimeter',
}

export declare enum KnownWorkspaceEntityStatus {
  Creating = 'Creating',
  Succeeded = 'Succeeded',
  Failed = 'Failed',
  Canceled = 'Canceled',
  Deleting = 'Deleting',
  ProvisioningAccount = 'ProvisioningAccount',
  Updating = 'Updating',
}

export declare enum KnownWorkspaceFailoverState {
  Inactive = 'Inactive',
  Activating = 'Activating',
  Active = 'Active',
  Deactivating = 'Deactivating',
  Failed = 'Failed',
}

export declare enum KnownWorkspaceReplicationState {
  Succeeded = 'Succeeded',
  EnableRequested = 'EnableRequested',
  Enabling = 'Enabling',
  DisableRequested = 'DisableRequested',
  Disabling = 'Disabling',
  RollbackRequested = 'RollbackRequested',
  RollingBack = 'RollingBack',
  Failed = 'Failed',
  Canceled = 'Canceled',
}

export declare enum KnownWorkspaceSkuNameEnum {
  Free = 'Free',
  Standard = 'Standard',
  Premium = 'Premium',
  PerNode = 'PerNode',
  PerGB2018 = 'PerGB2018',
  Standalone = 'Standalone',
  CapacityReservation = 'CapacityReservation',
  LACluster = 'LACluster',
}

export interface PrivateLinkScopedResource {
  resourceId?: string;
  scopeId?: string;
}

export type PublicNetworkAccessType = `${KnownPublicNetworkAccessType}`;

export interface WorkspaceCapping {
  dailyQuotaGb?: number;
  readonly quotaNextResetTime?: string;
  readonly dataIngestionStatus?: DataIngestionStatus;
}

export type WorkspaceEntityStatus = `${KnownWorkspaceEntityStatus}`;

export interface WorkspaceFailoverProperties {
  readonly state?: WorkspaceFailoverState;
  readonly lastModifiedDate?: string;
}

export type WorkspaceFailoverState = `${KnownWorkspaceFailoverState}`;

export interface WorkspaceFeatures {
  enableDataExport?: boolean;
  immediatePurgeDataOn30Days?: boolean;
  enableLogAccessUsingOnlyResourcePermissions?: boolean;
  clusterResourceId?: string;
  disableLocalAuth?: boolean;
  readonly unifiedSentinelBillingOnly?: boolean;
  readonly associations?: string[];
  additionalProperties?: Record<string, unknown>;
}

export interface WorkspaceProperties {
  readonly provisioningState?: WorkspaceEntityStatus;
  readonly customerId?: string;
  sku?: WorkspaceSku;
  retentionInDays?: number;
  workspaceCapping?: WorkspaceCapping;
  readonly createdDate?: string;
  readonly modifiedDate?: string;
  publicNetworkAccessForIngestion?: PublicNetworkAccessType;
  publicNetworkAccessForQuery?: PublicNetworkAccessType;
  forceCmkForQuery?: boolean;
  readonly privateLinkScopedResources?: PrivateLinkScopedResource[];
  features?: WorkspaceFeatures;
  defaultDataCollectionRuleResourceId?: string;
  replication?: WorkspaceReplicationProperties;
  failover?: WorkspaceFailoverProperties;
}

export interface WorkspaceReplicationProperties {
  location?: string;
  enabled?: boolean;
  readonly provisioningState?: WorkspaceReplicationState;
  readonly createdDate?: string;
  readonly lastModifiedDate?: string;
}

export type WorkspaceReplicationState = `${KnownWorkspaceReplicationState}`;

export interface WorkspaceSku {
  name: WorkspaceSkuNameEnum;
  capacityReservationLevel?: number;
  readonly lastSkuUpdate?: string;
}

export type WorkspaceSkuNameEnum = `${KnownWorkspaceSkuNameEnum}`;
