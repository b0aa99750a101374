// What @azure/arm-keyvault@5.0.0 (MIT, Microsoft Corporation) says, written by extract-types.ts.
export interface AccessPolicyEntry {
  tenantId: string;
  objectId: string;
  applicationId?: string;
  permissions: Permissions;
}

export interface Action {
  type?: KeyRotationPolicyActionType;
}

export type ActionsRequired = `${KnownActionsRequired}`;

export interface Attributes {
  enabled?: boolean;
  notBefore?: string;
  expires?: string;
  readonly created?: string;
  readonly updated?: string;
}

export type CertificatePermissions = `${KnownCertificatePermissions}`;

export type CreateMode = 'recover' | 'default';

export type DeletionRecoveryLevel = `${KnownDeletionRecoveryLevel}`;

export interface IPRule {
  value: string;
}

export type JsonWebKeyCurveName = `${KnownJsonWebKeyCurveName}`;

export type JsonWebKeyOperation = `${KnownJsonWebKeyOperation}`;

export type JsonWebKeyType = `${KnownJsonWebKeyType}`;

export interface KeyAttributes {
  enabled?: boolean;
  notBefore?: number;
  expires?: number;
  readonly created?: number;
  readonly updated?: number;
  readonly recoveryLevel?: DeletionRecoveryLevel;
  exportable?: boolean;
}

export type KeyPermissions = `${KnownKeyPermissions}`;

export interface KeyProperties {
  attributes?: KeyAttributes;
  kty?: JsonWebKeyType;
  keyOps?: JsonWebKeyOperation[];
  keySize?: number;
  curveName?: JsonWebKeyCurveName;
  readonly keyUri?: string;
  readonly keyUriWithVersion?: string;
  rotationPolicy?: RotationPolicy;
  releasePolicy?: KeyReleasePolicy;
}

export interface KeyReleasePolicy {
  contentType?: string;
  data?: Uint8Array;
}

export type KeyRotationPolicyActionType = 'rotate' | 'notify';

export interface KeyRotationPolicyAttributes {
  readonly created?: number;
  readonly updated?: number;
  expiryTime?: string;
}

export declare enum KnownActionsRequired {
  None = 'None',
}

export declare enum KnownCertificatePermissions {
  All = 'all',
  Get = 'get',
  List = 'list',
  Delete = 'delete',
  Create = 'create',
  Import = 'import',
  Update = 'update',
  Managecontacts = 'managecontacts',
  Getissuers = 'getissuers',
  Listissuers = 'listissuers',
  Setissuers = 'setissuers',
  Deleteissuers = 'deleteissuers',
  Manageissuers = 'manageissuers',
  Recover = 'recover',
  Purge = 'purge',
  Backup = 'backup',
  Restore = 'restore',
}

export declare enum KnownDeletionRecoveryLevel {
  Purgeable = 'Purgeable',
  RecoverablePurgeable = 'Recoverable+Purgeable',
  Recoverable = 'Recoverable',
  RecoverableProtectedSubscription = 'Recoverable+ProtectedSubscription',
}

export declare enum KnownJsonWebKeyCurveName {
  P256 = 'P-256',
  P384 = 'P-384',
  P521 = 'P-521',
  P256K = 'P-256K',
}

export declare enum KnownJsonWebKeyOperation {
  Encrypt = 'encrypt',
  Decrypt = 'decrypt',
  Sign = 'sign',
  Verify = 'verify',
  WrapKey = 'wrapKey',
  UnwrapKey = 'unwrapKey',
  Import = 'import',
  Release = 'release',
}

export declare enum KnownJsonWebKeyType {
  EC = 'EC',
  ECHSM = 'EC-HSM',
  RSA = 'RSA',
  RSAHSM = 'RSA-HSM',
}

export declare enum KnownKeyPermissions {
  All = 'all',
  Encrypt = 'encrypt',
  Decrypt = 'decrypt',
  WrapKey = 'wrapKey',
  UnwrapKey = 'unwrapKey',
  Sign = 'sign',
  Verify = 'verify',
  Get = 'get',
  List = 'list',
  Create = 'create',
  Update = 'update',
  Import = 'import',
  Delete = 'delete',
  Backup = 'backup',
  Restore = 'restore',
  Recover = 'recover',
  Purge = 'purge',
  Release = 'release',
  Rotate = 'rotate',
  Getrotationpolicy = 'getrotationpolicy',
  Setrotationpolicy = 'setrotationpolicy',
}

export declare enum KnownNetworkRuleAction {
  Allow = 'Allow',
  Deny = 'Deny',
}

export declare enum KnownNetworkRuleBypassOptions {
  AzureServices = 'AzureServices',
  None = 'None',
}

export declare enum KnownPrivateEndpointConnectionProvisioningState {
  Succeeded = 'Succeeded',
  Creating = 'Creating',
  Updating = 'Updating',
  Deleting = 'Deleting',
  Failed = 'Failed',
  Disconnected = 'Disconnected',
}

export declare enum KnownPrivateEndpointServiceConnectionStatus {
  Pending = 'Pending',
  Approved = 'Approved',
  Rejected = 'Rejected',
  Disconnected = 'Disconnected',
}

export declare enum KnownSecretPermissions {
  All = 'all',
  Get = 'get',
  List = 'list',
  Set = 'set',
  Delete = 'delete',
  Backup = 'backup',
  Restore = 'restore',
  Recover = 'recover',
  Purge = 'purge',
}

export declare enum KnownSkuFamily {
  A = 'A',
}

export declare enum KnownStoragePermissions {
  All = 'all',
  Get = 'get',
  List = 'list',
  Delete = 'delete',
  Set = 'set',
  Update = 'update',
  Regeneratekey = 'regeneratekey',
  Recover = 'recover',
  Purge = 'purge',
  Backup = 'backup',
  Restore = 'restore',
  Setsas = 'setsas',
  Listsas = 'listsas',
  Getsas = 'getsas',
  Deletesas = 'deletesas',
}

export declare enum KnownVaultProvisioningState {
  Succeeded = 'Succeeded',
  RegisteringDns = 'RegisteringDns',
}

export interface LifetimeAction {
  trigger?: Trigger;
  action?: Action;
}

export type NetworkRuleAction = `${KnownNetworkRuleAction}`;

export type NetworkRuleBypassOptions = `${KnownNetworkRuleBypassOptions}`;

export interface NetworkRuleSet {
  bypass?: NetworkRuleBypassOptions;
  defaultAction?: NetworkRuleAction;
  ipRules?: IPRule[];
  virtualNetworkRules?: VirtualNetworkRule[];
}

export interface Permissions {
  keys?: KeyPermissions[];
  secrets?: SecretPermissions[];
  certificates?: CertificatePermissions[];
  storage?: StoragePermissions[];
}

export interface PrivateEndpoint {
  readonly id?: string;
}

export interface PrivateEndpointConnectionItem {
  id?: string;
  etag?: string;
  privateEndpoint?: PrivateEndpoint;
  privateLinkServiceConnectionState?: PrivateLinkServiceConnectionState;
  readonly provisioningState?: PrivateEndpointConnectionProvisioningState;
}

export type PrivateEndpointConnectionProvisioningState =
  `${KnownPrivateEndpointConnectionProvisioningState}`;

export type PrivateEndpointServiceConnectionStatus =
  `${KnownPrivateEndpointServiceConnectionStatus}`;

export interface PrivateLinkServiceConnectionState {
  status?: PrivateEndpointServiceConnectionStatus;
  description?: string;
  actionsRequired?: ActionsRequired;
}

export interface RotationPolicy {
  attributes?: KeyRotationPolicyAttributes;
  lifetimeActions?: LifetimeAction[];
}

export interface SecretAttributes extends Attributes {}

export type SecretPermissions = `${KnownSecretPermissions}`;

export interface SecretProperties {
  value?: string;
  contentType?: string;
  attributes?: SecretAttributes;
  readonly secretUri?: string;
  readonly secretUriWithVersion?: string;
}

export interface Sku {
  family: SkuFamily;
  name: SkuName;
}

export type SkuFamily = `${KnownSkuFamily}`;

export type SkuName = 'standard' | 'premium';

export type StoragePermissions = `${KnownStoragePermissions}`;

export interface Trigger {
  timeAfterCreate?: string;
  timeBeforeExpiry?: string;
}

export interface VaultProperties {
  tenantId: string;
  sku: Sku;
  accessPolicies?: AccessPolicyEntry[];
  vaultUri?: string;
  readonly hsmPoolResourceId?: string;
  enabledForDeployment?: boolean;
  enabledForDiskEncryption?: boolean;
  enabledForTemplateDeployment?: boolean;
  enableSoftDelete?: boolean;
  softDeleteRetentionInDays?: number;
  enableRbacAuthorization?: boolean;
  createMode?: CreateMode;
  enablePurgeProtection?: boolean;
  networkAcls?: NetworkRuleSet;
  provisioningState?: VaultProvisioningState;
  readonly privateEndpointConnections?: PrivateEndpointConnectionItem[];
  publicNetworkAccess?: string;
}

export type VaultProvisioningState = `${KnownVaultProvisioningState}`;

export interface VirtualNetworkRule {
  id: string;
  ignoreMissingVnetServiceEndpoint?: boolean;
}
