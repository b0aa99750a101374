// What @azure/arm-communication@4.2.0 (MIT, Microsoft Corporation) says, written by extract-types.ts.
export interface CommunicationServiceResource extends TrackedResource {
  identity?: ManagedServiceIdentity;
  readonly provisioningState?: CommunicationServicesProvisioningState;
  readonly hostName?: string;
  dataLocation?: string;
  readonly notificationHubId?: string;
  readonly version?: string;
  readonly immutableResourceId?: string;
  linkedDomains?: string[];
  publicNetworkAccess?: PublicNetworkAccess;
  disableLocalAuth?: boolean;
}

export type CommunicationServicesProvisioningState =
  `${KnownCommunicationServicesProvisioningState}`;

export type CreatedByType = `${KnownCreatedByType}`;

export interface DnsRecord {
  readonly type?: string;
  readonly name?: string;
  readonly value?: string;
  readonly ttl?: number;
}

export type DomainManagement = `${KnownDomainManagement}`;

export interface DomainPropertiesVerificationRecords {
  Domain?: DnsRecord;
  SPF?: DnsRecord;
  DKIM?: DnsRecord;
  DKIM2?: DnsRecord;
  DMARC?: DnsRecord;
}

export interface DomainPropertiesVerificationStates {
  Domain?: VerificationStatusRecord;
  SPF?: VerificationStatusRecord;
  DKIM?: VerificationStatusRecord;
  DKIM2?: VerificationStatusRecord;
  DMARC?: VerificationStatusRecord;
}

export interface DomainResource extends TrackedResource {
  readonly provisioningState?: DomainsProvisioningState;
  readonly dataLocation?: string;
  readonly fromSenderDomain?: string;
  readonly mailFromSenderDomain?: string;
  domainManagement?: DomainManagement;
  readonly verificationStates?: DomainPropertiesVerificationStates;
  readonly verificationRecords?: DomainPropertiesVerificationRecords;
  userEngagementTracking?: UserEngagementTracking;
}

export type DomainsProvisioningState = `${KnownDomainsProvisioningState}`;

export interface EmailServiceResource extends TrackedResource {
  readonly provisioningState?: EmailServicesProvisioningState;
  dataLocation?: string;
}

export type EmailServicesProvisioningState = `${KnownEmailServicesProvisioningState}`;

export declare enum KnownCommunicationServicesProvisioningState {
  Unknown = 'Unknown',
  Succeeded = 'Succeeded',
  Failed = 'Failed',
  Canceled = 'Canceled',
  Running = 'Running',
  Creating = 'Creating',
  Updating = 'Updating',
  Deleting = 'Deleting',
  Moving = 'Moving',
}

export declare enum KnownCreatedByType {
  User = 'User',
  Application = 'Application',
  ManagedIdentity = 'ManagedIdentity',
  Key = 'Key',
}

export declare enum KnownDomainManagement {
  AzureManaged = 'AzureManaged',
  CustomerManaged = 'CustomerManaged',
  CustomerManagedInExchangeOnline = 'CustomerManagedInExchangeOnline',
}

export declare enum KnownDomainsProvisioningState {
  Unknown = 'Unknown',
  Succeeded = 'Succeeded',
  Failed = 'Failed',
  Canceled = 'Canceled',
  Running = 'Running',
  Creating = 'Creating',
  Updating = 'Updating',
  Deleting = 'Deleting',
  Moving = 'Moving',
}

export declare enum KnownEmailServicesProvisioningState {
  Unknown = 'Unknown',
  Succeeded = 'Succeeded',
  Failed = 'Failed',
  Canceled = 'Canceled',
  Running = 'Running',
  Creating = 'Creating',
  Updating = 'Updating',
  Deleting = 'Deleting',
  Moving = 'Moving',
}

export declare enum KnownManagedServiceIdentityType {
  None = 'None',
  SystemAssigned = 'SystemAssigned',
  UserAssigned = 'UserAssigned',
  SystemAssignedUserAssigned = 'SystemAssigned,UserAssigned',
}

export declare enum KnownPublicNetworkAccess {
  Enabled = 'Enabled',
  Disabled = 'Disabled',
  SecuredByPerimeter = 'SecuredByPerimeter',
}

export declare enum KnownUserEngagementTracking {
  Disabled = 'Disabled',
  Enabled = 'Enabled',
}

export declare enum KnownVerificationStatus {
  NotStarted = 'NotStarted',
  VerificationRequested = 'VerificationRequested',
  VerificationInProgress = 'VerificationInProgress',
  VerificationFailed = 'VerificationFailed',
  Verified = 'Verified',
  CancellationRequested = 'CancellationRequested',
}

export interface ManagedServiceIdentity {
  readonly principalId?: string;
  readonly tenantId?: string;
  type: ManagedServiceIdentityType;
  userAssignedIdentities?: {
    [propertyName: string]: UserAssignedIdentity | null;
  };
}

export type ManagedServiceIdentityType = `${KnownManagedServiceIdentityType}`;

export type PublicNetworkAccess = `${KnownPublicNetworkAccess}`;

export interface Resource {
  readonly id?: string;
  readonly name?: string;
  readonly type?: string;
  readonly systemData?: SystemData;
}

export interface SystemData {
  createdBy?: string;
  createdByType?: CreatedByType;
  createdAt?: string;
  lastModifiedBy?: string;
  lastModifiedByType?: CreatedByType;
  lastModifiedAt?: string;
}

export interface TrackedResource extends Resource {
  tags?: {
    [propertyName: string]: string;
  };
  location: string;
}

export interface UserAssignedIdentity {
  readonly principalId?: string;
  readonly clientId?: string;
}

export type UserEngagementTracking = `${KnownUserEngagementTracking}`;

export type VerificationStatus = `${KnownVerificationStatus}`;

export interface VerificationStatusRecord {
  readonly status?: VerificationStatus;
  readonly errorCode?: string;
}
