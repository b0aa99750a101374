// What @azure/arm-servicebus@6.1.0 (MIT, Microsoft Corporation) says, written by extract-types.ts.
export declare interface ConnectionState {
  status?: PrivateLinkConnectionStatus;
  description?: string;
}

export type CreatedByType = `${KnownCreatedByType}`;

export declare interface Encryption {
  keyVaultProperties?: KeyVaultProperties[];
  keySource?: 'Microsoft.KeyVault';
  requireInfrastructureEncryption?: boolean;
}

export type EndPointProvisioningState = `${KnownEndPointProvisioningState}`;

export declare type EntityStatus =
  | 'Active'
  | 'Disabled'
  | 'Restoring'
  | 'SendDisabled'
  | 'ReceiveDisabled'
  | 'Creating'
  | 'Deleting'
  | 'Renaming'
  | 'Unknown';

export declare interface Identity {
  readonly principalId?: string;
  readonly tenantId?: string;
  type?: ManagedServiceIdentityType;
  userAssignedIdentities?: {
    [propertyName: string]: UserAssignedIdentity;
  };
}

export declare interface KeyVaultProperties {
  keyName?: string;
  keyVaultUri?: string;
  keyVersion?: string;
  identity?: UserAssignedIdentityProperties;
}

export declare enum KnownCreatedByType {
  User = 'User',
  Application = 'Application',
  ManagedIdentity = 'ManagedIdentity',
  Key = 'Key',
}

export declare enum KnownEndPointProvisioningState {
  Creating = 'Creating',
  Updating = 'Updating',
  Deleting = 'Deleting',
  Succeeded = 'Succeeded',
  Canceled = 'Canceled',
  Failed = 'Failed',
}

export declare enum KnownPrivateLinkConnectionStatus {
  Pending = 'Pending',
  Approved = 'Approved',
  Rejected = 'Rejected',
  Disconnected = 'Disconnected',
}

export declare type ManagedServiceIdentityType =
  | 'SystemAssigned'
  | 'UserAssigned'
  | 'SystemAssigned, UserAssigned'
  | 'None';

export declare interface MessageCountDetails {
  readonly activeMessageCount?: number;
  readonly deadLetterMessageCount?: number;
  readonly scheduledMessageCount?: number;
  readonly transferMessageCount?: number;
  readonly transferDeadLetterMessageCount?: number;
}

export declare interface PrivateEndpoint {
  id?: string;
}

export declare interface PrivateEndpointConnection extends ProxyResource {
  readonly systemData?: SystemData;
  privateEndpoint?: PrivateEndpoint;
  privateLinkServiceConnectionState?: ConnectionState;
  provisioningState?: EndPointProvisioningState;
}

export type PrivateLinkConnectionStatus = `${KnownPrivateLinkConnectionStatus}`;

export declare interface ProxyResource {
  readonly id?: string;
  readonly name?: string;
  readonly type?: string;
  readonly location?: string;
}

export declare interface Resource {
  readonly id?: string;
  readonly name?: string;
  readonly type?: string;
}

export declare interface SBNamespace extends TrackedResource {
  sku?: SBSku;
  identity?: Identity;
  readonly systemData?: SystemData;
  readonly provisioningState?: string;
  readonly status?: string;
  readonly createdAt?: string;
  readonly updatedAt?: string;
  readonly serviceBusEndpoint?: string;
  readonly metricId?: string;
  zoneRedundant?: boolean;
  encryption?: Encryption;
  privateEndpointConnections?: PrivateEndpointConnection[];
  disableLocalAuth?: boolean;
  alternateName?: string;
  minimumTlsVersion?: '1.2';
}

export declare interface SBQueue extends ProxyResource {
  readonly systemData?: SystemData;
  readonly countDetails?: MessageCountDetails;
  readonly createdAt?: string;
  readonly updatedAt?: string;
  readonly accessedAt?: string;
  readonly sizeInBytes?: number;
  readonly messageCount?: number;
  lockDuration?: string;
  maxSizeInMegabytes?: number;
  maxMessageSizeInKilobytes?: number;
  requiresDuplicateDetection?: boolean;
  requiresSession?: boolean;
  defaultMessageTimeToLive?: string;
  deadLetteringOnMessageExpiration?: boolean;
  duplicateDetectionHistoryTimeWindow?: string;
  maxDeliveryCount?: number;
  status?: EntityStatus;
  enableBatchedOperations?: boolean;
  autoDeleteOnIdle?: string;
  enablePartitioning?: boolean;
  enableExpress?: boolean;
  forwardTo?: string;
  forwardDeadLetteredMessagesTo?: string;
}

export declare interface SBSku {
  name: SkuName;
  tier?: SkuTier;
  capacity?: number;
}

export declare type SkuName = 'Basic' | 'Standard' | 'Premium';

export declare type SkuTier = 'Basic' | 'Standard' | 'Premium';

export declare interface SystemData {
  createdBy?: string;
  createdByType?: CreatedByType;
  createdAt?: string;
  lastModifiedBy?: string;
  lastModifiedByType?: CreatedByType;
  lastModifiedAt?: string;
}

export declare interface TrackedResource extends Resource {
  location: string;
  tags?: {
    [propertyName: string]: string;
  };
}

export declare interface UserAssignedIdentity {
  readonly principalId?: string;
  readonly clientId?: string;
}

export declare interface UserAssignedIdentityProperties {
  userAssignedIdentity?: string;
}
