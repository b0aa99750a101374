// What @azure/arm-storage@21.0.0 (MIT, Microsoft Corporation) says, written by extract-types.ts.
export type AccessTier = 'Hot' | 'Cool' | 'Premium' | 'Cold' | 'Smart';

export interface AccountImmutabilityPolicyProperties {
  immutabilityPeriodSinceCreationInDays?: number;
  state?: AccountImmutabilityPolicyState;
  allowProtectedAppendWrites?: boolean;
}

export type AccountImmutabilityPolicyState = `${KnownAccountImmutabilityPolicyState}`;

export type AccountType = `${KnownAccountType}`;

export interface ActiveDirectoryProperties {
  domainName?: string;
  netBiosDomainName?: string;
  forestName?: string;
  domainGuid?: string;
  domainSid?: string;
  azureStorageSid?: string;
  samAccountName?: string;
  accountType?: AccountType;
}

export type AllowedCopyScope = `${KnownAllowedCopyScope}`;

export type AllowedMethods = `${KnownAllowedMethods}`;

export interface AzureFilesIdentityBasedAuthentication {
  directoryServiceOptions: DirectoryServiceOptions;
  activeDirectoryProperties?: ActiveDirectoryProperties;
  defaultSharePermission?: DefaultSharePermission;
  smbOAuthSettings?: SmbOAuthSettings;
}

export interface BlobAccessPointConfigurationConnection {
  blobAccessPointConfigurationName?: string;
  blobAccessPointConfigurationUniqueId?: string;
}

export interface BlobServicePropertiesProperties {
  cors?: CorsRules;
  defaultServiceVersion?: string;
  deleteRetentionPolicy?: DeleteRetentionPolicy;
  staticWebsite?: StaticWebsite;
  isVersioningEnabled?: boolean;
  automaticSnapshotPolicyEnabled?: boolean;
  changeFeed?: ChangeFeed;
  restorePolicy?: RestorePolicyProperties;
  containerDeleteRetentionPolicy?: DeleteRetentionPolicy;
  lastAccessTimeTrackingPolicy?: LastAccessTimeTrackingPolicy;
}

export type Bypass = `${KnownBypass}`;

export interface ChangeFeed {
  enabled?: boolean;
  retentionInDays?: number;
}

export interface ContainerProperties {
  readonly version?: string;
  readonly deleted?: boolean;
  readonly deletedTime?: string;
  readonly remainingRetentionDays?: number;
  defaultEncryptionScope?: string;
  denyEncryptionScopeOverride?: boolean;
  publicAccess?: PublicAccess;
  readonly lastModifiedTime?: string;
  readonly leaseStatus?: LeaseStatus;
  readonly leaseState?: LeaseState;
  readonly leaseDuration?: LeaseDuration;
  metadata?: Record<string, string>;
  readonly immutabilityPolicy?: ImmutabilityPolicyProperties;
  readonly legalHold?: LegalHoldProperties;
  readonly hasLegalHold?: boolean;
  readonly hasImmutabilityPolicy?: boolean;
  immutableStorageWithVersioning?: ImmutableStorageWithVersioning;
  enableNfsV3RootSquash?: boolean;
  enableNfsV3AllSquash?: boolean;
  blobAccessPointConfiguration?: BlobAccessPointConfigurationConnection;
}

export interface CorsRule {
  allowedOrigins: string[];
  allowedMethods: AllowedMethods[];
  maxAgeInSeconds: number;
  exposedHeaders: string[];
  allowedHeaders: string[];
}

export interface CorsRules {
  corsRules?: CorsRule[];
}

export interface CustomDomain {
  name: string;
  useSubDomainName?: boolean;
}

export interface DateAfterCreation {
  daysAfterCreationGreaterThan: number;
  daysAfterLastTierChangeGreaterThan?: number;
}

export interface DateAfterModification {
  daysAfterModificationGreaterThan?: number;
  daysAfterLastAccessTimeGreaterThan?: number;
  daysAfterLastTierChangeGreaterThan?: number;
  daysAfterCreationGreaterThan?: number;
}

export type DefaultAction = 'Allow' | 'Deny';

export type DefaultSharePermission = `${KnownDefaultSharePermission}`;

export interface DeleteRetentionPolicy {
  enabled?: boolean;
  days?: number;
  allowPermanentDelete?: boolean;
}

export type DirectoryServiceOptions = `${KnownDirectoryServiceOptions}`;

export type DnsEndpointType = `${KnownDnsEndpointType}`;

export interface DualStackEndpointPreference {
  publishIpv6Endpoint?: boolean;
}

export interface Encryption {
  services?: EncryptionServices;
  keySource?: KeySource;
  requireInfrastructureEncryption?: boolean;
  keyVaultProperties?: KeyVaultProperties;
  encryptionIdentity?: EncryptionIdentity;
}

export interface EncryptionIdentity {
  encryptionUserAssignedIdentity?: string;
  encryptionFederatedIdentityClientId?: string;
}

export interface EncryptionService {
  enabled?: boolean;
  readonly lastEnabledTime?: string;
  keyType?: KeyType;
}

export interface EncryptionServices {
  blob?: EncryptionService;
  file?: EncryptionService;
  table?: EncryptionService;
  queue?: EncryptionService;
}

export type ExpirationAction = `${KnownExpirationAction}`;

export interface GeoPriorityReplicationStatus {
  isBlobEnabled?: boolean;
}

export interface IPRule {
  iPAddressOrRange: string;
  action?: 'Allow';
}

export interface ImmutabilityPolicyProperties {
  readonly etag?: string;
  readonly updateHistory?: UpdateHistoryProperty[];
  immutabilityPeriodSinceCreationInDays?: number;
  readonly state?: ImmutabilityPolicyState;
  allowProtectedAppendWrites?: boolean;
  allowProtectedAppendWritesAll?: boolean;
}

export type ImmutabilityPolicyState = `${KnownImmutabilityPolicyState}`;

export type ImmutabilityPolicyUpdateType = `${KnownImmutabilityPolicyUpdateType}`;

export interface ImmutableStorageAccount {
  enabled?: boolean;
  immutabilityPolicy?: AccountImmutabilityPolicyProperties;
}

export interface ImmutableStorageWithVersioning {
  enabled?: boolean;
  readonly timeStamp?: string;
  readonly migrationState?: MigrationState;
}

export interface KeyPolicy {
  keyExpirationPeriodInDays: number;
}

export type KeySource = `${KnownKeySource}`;

export type KeyType = `${KnownKeyType}`;

export interface KeyVaultProperties {
  keyName?: string;
  keyVersion?: string;
  keyVaultUri?: string;
  readonly currentVersionedKeyIdentifier?: string;
  readonly lastKeyRotationTimestamp?: string;
  readonly currentVersionedKeyExpirationTimestamp?: string;
}

export declare enum KnownAccountImmutabilityPolicyState {
  Unlocked = 'Unlocked',
  Locked = 'Locked',
  Disabled = 'Disabled',
}

export declare enum KnownAccountType {
  User = 'User',
  Computer = 'Computer',
}

export declare enum KnownAllowedCopyScope {
  PrivateLink = 'PrivateLink',
  AAD = 'AAD',
  All = 'All',
}

export declare enum KnownAllowedMethods {
  Delete = 'DELETE',
  GET = 'GET',
  Head = 'HEAD',
  Merge = 'MERGE',
  Post = 'POST',
  Options = 'OPTIONS',
  PUT = 'PUT',
  Patch = 'PATCH',
  Connect = 'CONNECT',
  Trace = 'TRACE',
}

export declare enum KnownBypass {
  None = 'None',
  Logging = 'Logging',
  Metrics = 'Metrics',
  AzureServices = 'AzureServices',
}

export declare enum KnownDefaultSharePermission {
  None = 'None',
  StorageFileDataSmbShareReader = 'StorageFileDataSmbShareReader',
  StorageFileDataSmbShareContributor = 'StorageFileDataSmbShareContributor',
  StorageFileDataSmbShareElevatedContributor = 'StorageFileDataSmbShareElevatedContributor',
}

export declare enum KnownDirectoryServiceOptions {
  None = 'None',
  Aadds = 'AADDS',
  AD = 'AD',
  Aadkerb = 'AADKERB',
}

export declare enum KnownDnsEndpointType {
  Standard = 'Standard',
  AzureDnsZone = 'AzureDnsZone',
}

export declare enum KnownExpirationAction {
  Log = 'Log',
  Block = 'Block',
}

export declare enum KnownImmutabilityPolicyState {
  Locked = 'Locked',
  Unlocked = 'Unlocked',
}

export declare enum KnownImmutabilityPolicyUpdateType {
  Put = 'put',
  Lock = 'lock',
  Extend = 'extend',
}

export declare enum KnownKeySource {
  MicrosoftStorage = 'Microsoft.Storage',
  MicrosoftKeyvault = 'Microsoft.Keyvault',
}

export declare enum KnownKeyType {
  Service = 'Service',
  Account = 'Account',
}

export declare enum KnownLargeFileSharesState {
  Disabled = 'Disabled',
  Enabled = 'Enabled',
}

export declare enum KnownLeaseDuration {
  Infinite = 'Infinite',
  Fixed = 'Fixed',
}

export declare enum KnownLeaseState {
  Available = 'Available',
  Leased = 'Leased',
  Expired = 'Expired',
  Breaking = 'Breaking',
  Broken = 'Broken',
}

export declare enum KnownLeaseStatus {
  Locked = 'Locked',
  Unlocked = 'Unlocked',
}

export declare enum KnownMigrationState {
  InProgress = 'InProgress',
  Completed = 'Completed',
}

export declare enum KnownMinimumTlsVersion {
  TLS10 = 'TLS1_0',
  TLS11 = 'TLS1_1',
  TLS12 = 'TLS1_2',
  TLS13 = 'TLS1_3',
}

export declare enum KnownName {
  AccessTimeTracking = 'AccessTimeTracking',
}

export declare enum KnownPolicyViolationAction {
  None = 'None',
  Log = 'Log',
  Block = 'Block',
}

export declare enum KnownPublicNetworkAccess {
  Enabled = 'Enabled',
  Disabled = 'Disabled',
  SecuredByPerimeter = 'SecuredByPerimeter',
}

export declare enum KnownRoutingChoice {
  MicrosoftRouting = 'MicrosoftRouting',
  InternetRouting = 'InternetRouting',
}

export declare enum KnownRuleType {
  Lifecycle = 'Lifecycle',
}

export declare enum KnownState {
  Provisioning = 'Provisioning',
  Deprovisioning = 'Deprovisioning',
  Succeeded = 'Succeeded',
  Failed = 'Failed',
  NetworkSourceDeleted = 'NetworkSourceDeleted',
}

export declare enum KnownTurboTierStatus {
  Enabled = 'Enabled',
  Disabled = 'Disabled',
}

export type LargeFileSharesState = `${KnownLargeFileSharesState}`;

export interface LastAccessTimeTrackingPolicy {
  enable: boolean;
  name?: Name;
  trackingGranularityInDays?: number;
  blobType?: string[];
}

export type LeaseDuration = `${KnownLeaseDuration}`;

export type LeaseState = `${KnownLeaseState}`;

export type LeaseStatus = `${KnownLeaseStatus}`;

export interface LegalHoldProperties {
  readonly hasLegalHold?: boolean;
  tags?: TagProperty[];
  protectedAppendWritesHistory?: ProtectedAppendWritesHistory;
}

export interface ManagementPolicyAction {
  baseBlob?: ManagementPolicyBaseBlob;
  snapshot?: ManagementPolicySnapShot;
  version?: ManagementPolicyVersion;
}

export interface ManagementPolicyBaseBlob {
  tierToCool?: DateAfterModification;
  tierToArchive?: DateAfterModification;
  tierToCold?: DateAfterModification;
  tierToHot?: DateAfterModification;
  delete?: DateAfterModification;
  enableAutoTierToHotFromCool?: boolean;
}

export interface ManagementPolicyDefinition {
  actions: ManagementPolicyAction;
  filters?: ManagementPolicyFilter;
}

export interface ManagementPolicyFilter {
  prefixMatch?: string[];
  blobTypes: string[];
  blobIndexMatch?: TagFilter[];
}

export interface ManagementPolicyProperties {
  readonly lastModifiedTime?: string;
  policy: ManagementPolicySchema;
}

export interface ManagementPolicyRule {
  enabled?: boolean;
  name: string;
  type: RuleType;
  definition: ManagementPolicyDefinition;
}

export interface ManagementPolicySchema {
  rules: ManagementPolicyRule[];
}

export interface ManagementPolicySnapShot {
  tierToCool?: DateAfterCreation;
  tierToArchive?: DateAfterCreation;
  tierToCold?: DateAfterCreation;
  tierToHot?: DateAfterCreation;
  delete?: DateAfterCreation;
}

export interface ManagementPolicyVersion {
  tierToCool?: DateAfterCreation;
  tierToArchive?: DateAfterCreation;
  tierToCold?: DateAfterCreation;
  tierToHot?: DateAfterCreation;
  delete?: DateAfterCreation;
}

export type MigrationState = `${KnownMigrationState}`;

export type MinimumTlsVersion = `${KnownMinimumTlsVersion}`;

export type Name = `${KnownName}`;

export interface NetworkRuleSet {
  bypass?: Bypass;
  resourceAccessRules?: ResourceAccessRule[];
  virtualNetworkRules?: VirtualNetworkRule[];
  ipRules?: IPRule[];
  ipv6Rules?: IPRule[];
  defaultAction: DefaultAction;
}

export type PolicyViolationAction = `${KnownPolicyViolationAction}`;

export interface ProtectedAppendWritesHistory {
  allowProtectedAppendWritesAll?: boolean;
  readonly timestamp?: string;
}

export type PublicAccess = 'Container' | 'Blob' | 'None';

export type PublicNetworkAccess = `${KnownPublicNetworkAccess}`;

export interface ResourceAccessRule {
  tenantId?: string;
  resourceId?: string;
}

export interface RestorePolicyProperties {
  enabled: boolean;
  days?: number;
  readonly lastEnabledTime?: string;
  readonly minRestoreTime?: string;
}

export type RoutingChoice = `${KnownRoutingChoice}`;

export interface RoutingPreference {
  routingChoice?: RoutingChoice;
  publishMicrosoftEndpoints?: boolean;
  publishInternetEndpoints?: boolean;
}

export type RuleType = `${KnownRuleType}`;

export interface SasPolicy {
  sasExpirationPeriod: string;
  expirationAction: ExpirationAction;
  requireUserBoundUserDelegationSas?: boolean;
  requireUserBoundUserDelegationSasAction?: PolicyViolationAction;
}

export interface ServiceSharedKeyAccessProperties {
  enabled?: boolean;
}

export interface SmbOAuthSettings {
  isSmbOAuthEnabled?: boolean;
}

export type State = `${KnownState}`;

export interface StaticWebsite {
  enabled: boolean;
  indexDocument?: string;
  defaultIndexDocumentPath?: string;
  errorDocument404Path?: string;
}

export interface StorageAccountPropertiesCreateParameters {
  allowedCopyScope?: AllowedCopyScope;
  publicNetworkAccess?: PublicNetworkAccess;
  sasPolicy?: SasPolicy;
  keyPolicy?: KeyPolicy;
  customDomain?: CustomDomain;
  encryption?: Encryption;
  networkAcls?: NetworkRuleSet;
  accessTier?: AccessTier;
  turboTier?: TurboTier;
  azureFilesIdentityBasedAuthentication?: AzureFilesIdentityBasedAuthentication;
  supportsHttpsTrafficOnly?: boolean;
  isSftpEnabled?: boolean;
  isLocalUserEnabled?: boolean;
  enableExtendedGroups?: boolean;
  isHnsEnabled?: boolean;
  largeFileSharesState?: LargeFileSharesState;
  routingPreference?: RoutingPreference;
  dualStackEndpointPreference?: DualStackEndpointPreference;
  allowBlobPublicAccess?: boolean;
  minimumTlsVersion?: MinimumTlsVersion;
  allowSharedKeyAccess?: boolean;
  enableNfsV3?: boolean;
  allowCrossTenantReplication?: boolean;
  defaultToOAuthAuthentication?: boolean;
  immutableStorageWithVersioning?: ImmutableStorageAccount;
  dnsEndpointType?: DnsEndpointType;
  geoPriorityReplicationStatus?: GeoPriorityReplicationStatus;
  allowSharedKeyAccessForServices?: StorageAccountSharedKeyAccessProperties;
  dataCollaborationPolicyProperties?: StorageDataCollaborationPolicyProperties;
  allowCrossTenantDelegationSas?: boolean;
}

export interface StorageAccountSharedKeyAccessProperties {
  blob?: ServiceSharedKeyAccessProperties;
  file?: ServiceSharedKeyAccessProperties;
  table?: ServiceSharedKeyAccessProperties;
  queue?: ServiceSharedKeyAccessProperties;
}

export interface StorageDataCollaborationPolicyProperties {
  allowStorageConnectors?: boolean;
  allowBlobAccessPoints?: boolean;
  allowStorageDataShares?: boolean;
  allowCrossTenantDataSharing?: boolean;
}

export interface TagFilter {
  name: string;
  op: string;
  value: string;
}

export interface TagProperty {
  readonly tag?: string;
  readonly timestamp?: string;
  readonly objectIdentifier?: string;
  readonly tenantId?: string;
  readonly upn?: string;
}

export interface TurboTier {
  status?: TurboTierStatus;
  targetPercent?: number;
}

export type TurboTierStatus = `${KnownTurboTierStatus}`;

export interface UpdateHistoryProperty {
  readonly update?: ImmutabilityPolicyUpdateType;
  readonly immutabilityPeriodSinceCreationInDays?: number;
  readonly timestamp?: string;
  readonly objectIdentifier?: string;
  readonly tenantId?: string;
  readonly upn?: string;
  allowProtectedAppendWrites?: boolean;
  allowProtectedAppendWritesAll?: boolean;
}

export interface VirtualNetworkRule {
  virtualNetworkResourceId: string;
  action?: 'Allow';
  state?: State;
}
