// What @azure/arm-cosmosdb@17.0.0 (MIT, Microsoft Corporation) says, written by extract-types.ts.
export interface AccountKeyMetadata {
  readonly generationTime?: string;
}

export interface AnalyticalStorageConfiguration {
  schemaType?: AnalyticalStorageSchemaType;
}

export type AnalyticalStorageSchemaType = `${KnownAnalyticalStorageSchemaType}`;

export interface ApiProperties {
  serverVersion?: ServerVersion;
}

export interface AutoscaleSettings {
  maxThroughput?: number;
}

export interface BackupPolicy {
  type: BackupPolicyType;
  migrationState?: BackupPolicyMigrationState;
}

export interface BackupPolicyMigrationState {
  status?: BackupPolicyMigrationStatus;
  targetType?: BackupPolicyType;
  startTime?: string;
}

export type BackupPolicyMigrationStatus = `${KnownBackupPolicyMigrationStatus}`;

export type BackupPolicyType = `${KnownBackupPolicyType}`;

export type BackupPolicyUnion =
  | PeriodicModeBackupPolicy
  | ContinuousModeBackupPolicy
  | BackupPolicy;

export type BackupStorageRedundancy = `${KnownBackupStorageRedundancy}`;

export interface Capability {
  name?: string;
}

export interface Capacity {
  totalThroughputLimit?: number;
}

export interface ClientEncryptionIncludedPath {
  path: string;
  clientEncryptionKeyId: string;
  encryptionType: string;
  encryptionAlgorithm: string;
}

export interface ClientEncryptionPolicy {
  includedPaths: ClientEncryptionIncludedPath[];
  policyFormatVersion: number;
}

export interface CompositePath {
  path?: string;
  order?: CompositePathSortOrder;
}

export type CompositePathSortOrder = `${KnownCompositePathSortOrder}`;

export interface ComputedProperty {
  name?: string;
  query?: string;
}

export type ConflictResolutionMode = `${KnownConflictResolutionMode}`;

export interface ConflictResolutionPolicy {
  mode?: ConflictResolutionMode;
  conflictResolutionPath?: string;
  conflictResolutionProcedure?: string;
}

export type ConnectorOffer = `${KnownConnectorOffer}`;

export interface ConsistencyPolicy {
  defaultConsistencyLevel: DefaultConsistencyLevel;
  maxStalenessPrefix?: number;
  maxIntervalInSeconds?: number;
}

export interface ContainerPartitionKey {
  paths?: string[];
  kind?: PartitionKind;
  version?: number;
  readonly systemKey?: boolean;
}

export interface ContinuousModeBackupPolicy extends BackupPolicy {
  continuousModeProperties?: ContinuousModeProperties;
  type: 'Continuous';
}

export interface ContinuousModeProperties {
  tier?: ContinuousTier;
}

export type ContinuousTier = `${KnownContinuousTier}`;

export interface CorsPolicy {
  allowedOrigins: string;
  allowedMethods?: string;
  allowedHeaders?: string;
  exposedHeaders?: string;
  maxAgeInSeconds?: number;
}

export type CreateMode = `${KnownCreateMode}`;

export interface CreateUpdateOptions {
  throughput?: number;
  autoscaleSettings?: AutoscaleSettings;
}

export type DataType = `${KnownDataType}`;

export interface DatabaseAccountCreateUpdateProperties {
  consistencyPolicy?: ConsistencyPolicy;
  locations: Location[];
  databaseAccountOfferType: 'Standard';
  ipRules?: IpAddressOrRange[];
  isVirtualNetworkFilterEnabled?: boolean;
  enableAutomaticFailover?: boolean;
  capabilities?: Capability[];
  virtualNetworkRules?: VirtualNetworkRule[];
  enableMultipleWriteLocations?: boolean;
  enableCassandraConnector?: boolean;
  connectorOffer?: ConnectorOffer;
  disableKeyBasedMetadataWriteAccess?: boolean;
  keyVaultKeyUri?: string;
  defaultIdentity?: string;
  publicNetworkAccess?: PublicNetworkAccess;
  enableFreeTier?: boolean;
  apiProperties?: ApiProperties;
  enableAnalyticalStorage?: boolean;
  analyticalStorageConfiguration?: AnalyticalStorageConfiguration;
  createMode?: CreateMode;
  backupPolicy?: BackupPolicyUnion;
  cors?: CorsPolicy[];
  networkAclBypass?: NetworkAclBypass;
  networkAclBypassResourceIds?: string[];
  disableLocalAuth?: boolean;
  restoreParameters?: RestoreParameters;
  capacity?: Capacity;
  readonly keysMetadata?: DatabaseAccountKeysMetadata;
  enablePartitionMerge?: boolean;
  enableBurstCapacity?: boolean;
  minimalTlsVersion?: MinimalTlsVersion;
  customerManagedKeyStatus?: string;
  enablePriorityBasedExecution?: boolean;
  defaultPriorityLevel?: DefaultPriorityLevel;
  enablePerRegionPerPartitionAutoscale?: boolean;
  enforceHierarchicalPartitionKeyIdLastLevel?: boolean;
}

export interface DatabaseAccountKeysMetadata {
  readonly primaryMasterKey?: AccountKeyMetadata;
  readonly secondaryMasterKey?: AccountKeyMetadata;
  readonly primaryReadonlyMasterKey?: AccountKeyMetadata;
  readonly secondaryReadonlyMasterKey?: AccountKeyMetadata;
}

export interface DatabaseRestoreResource {
  databaseName?: string;
  collectionNames?: string[];
}

export type DefaultConsistencyLevel =
  | 'Eventual'
  | 'Session'
  | 'BoundedStaleness'
  | 'Strong'
  | 'ConsistentPrefix';

export type DefaultPriorityLevel = `${KnownDefaultPriorityLevel}`;

export type DistanceFunction = `${KnownDistanceFunction}`;

export interface ExcludedPath {
  path?: string;
}

export interface FullTextIndexPath {
  path: string;
}

export interface FullTextPath {
  path: string;
  language?: string;
}

export interface FullTextPolicy {
  defaultLanguage?: string;
  fullTextPaths?: FullTextPath[];
}

export interface GremlinDatabaseRestoreResource {
  databaseName?: string;
  graphNames?: string[];
}

export interface IncludedPath {
  path?: string;
  indexes?: Indexes[];
}

export type IndexKind = `${KnownIndexKind}`;

export interface Indexes {
  dataType?: DataType;
  precision?: number;
  kind?: IndexKind;
}

export type IndexingMode = `${KnownIndexingMode}`;

export interface IndexingPolicy {
  automatic?: boolean;
  indexingMode?: IndexingMode;
  includedPaths?: IncludedPath[];
  excludedPaths?: ExcludedPath[];
  compositeIndexes?: CompositePath[][];
  spatialIndexes?: SpatialSpec[];
  vectorIndexes?: VectorIndex[];
  fullTextIndexes?: FullTextIndexPath[];
}

export interface IpAddressOrRange {
  ipAddressOrRange?: string;
}

export declare enum KnownAnalyticalStorageSchemaType {
  WellDefined = 'WellDefined',
  FullFidelity = 'FullFidelity',
}

export declare enum KnownBackupPolicyMigrationStatus {
  Invalid = 'Invalid',
  InProgress = 'InProgress',
  Completed = 'Completed',
  Failed = 'Failed',
}

export declare enum KnownBackupPolicyType {
  Periodic = 'Periodic',
  Continuous = 'Continuous',
}

export declare enum KnownBackupStorageRedundancy {
  Geo = 'Geo',
  Local = 'Local',
  Zone = 'Zone',
}

export declare enum KnownCompositePathSortOrder {
  Ascending = 'ascending',
  Descending = 'descending',
}

export declare enum KnownConflictResolutionMode {
  LastWriterWins = 'LastWriterWins',
  Custom = 'Custom',
}

export declare enum KnownConnectorOffer {
  Small = 'Small',
}

export declare enum KnownContinuousTier {
  Continuous7Days = 'Continuous7Days',
  Continuous30Days = 'Continuous30Days',
}

export declare enum KnownCreateMode {
  Default = 'Default',
  Restore = 'Restore',
}

export declare enum KnownDataType {
  String = 'String',
  Number = 'Number',
  Point = 'Point',
  Polygon = 'Polygon',
  LineString = 'LineString',
  MultiPolygon = 'MultiPolygon',
}

export declare enum KnownDefaultPriorityLevel {
  High = 'High',
  Low = 'Low',
}

export declare enum KnownDistanceFunction {
  Euclidean = 'euclidean',
  Cosine = 'cosine',
  Dotproduct = 'dotproduct',
}

export declare enum KnownIndexKind {
  Hash = 'Hash',
  Range = 'Range',
  Spatial = 'Spatial',
}

export declare enum KnownIndexingMode {
  Consistent = 'consistent',
  Lazy = 'lazy',
  None = 'none',
}

export declare enum KnownMinimalTlsVersion {
  Tls = 'Tls',
  Tls11 = 'Tls11',
  Tls12 = 'Tls12',
}

export declare enum KnownPartitionKind {
  Hash = 'Hash',
  Range = 'Range',
  MultiHash = 'MultiHash',
}

export declare enum KnownPublicNetworkAccess {
  Enabled = 'Enabled',
  Disabled = 'Disabled',
  SecuredByPerimeter = 'SecuredByPerimeter',
}

export declare enum KnownRestoreMode {
  PointInTime = 'PointInTime',
}

export declare enum KnownServerVersion {
  Three2 = '3.2',
  Three6 = '3.6',
  Four0 = '4.0',
  Four2 = '4.2',
  Five0 = '5.0',
  Six0 = '6.0',
  Seven0 = '7.0',
}

export declare enum KnownSpatialType {
  Point = 'Point',
  LineString = 'LineString',
  Polygon = 'Polygon',
  MultiPolygon = 'MultiPolygon',
}

export declare enum KnownVectorDataType {
  Float32 = 'float32',
  Uint8 = 'uint8',
  Int8 = 'int8',
  Float16 = 'float16',
}

export declare enum KnownVectorIndexType {
  Flat = 'flat',
  DiskANN = 'diskANN',
  QuantizedFlat = 'quantizedFlat',
}

export interface Location {
  readonly id?: string;
  locationName?: string;
  readonly documentEndpoint?: string;
  readonly provisioningState?: string;
  failoverPriority?: number;
  isZoneRedundant?: boolean;
}

export type MinimalTlsVersion = `${KnownMinimalTlsVersion}`;

export type NetworkAclBypass = 'None' | 'AzureServices';

export type PartitionKind = `${KnownPartitionKind}`;

export interface PeriodicModeBackupPolicy extends BackupPolicy {
  periodicModeProperties?: PeriodicModeProperties;
  type: 'Periodic';
}

export interface PeriodicModeProperties {
  backupIntervalInMinutes?: number;
  backupRetentionIntervalInHours?: number;
  backupStorageRedundancy?: BackupStorageRedundancy;
}

export type PublicNetworkAccess = `${KnownPublicNetworkAccess}`;

export interface ResourceRestoreParameters extends RestoreParametersBase {}

export type RestoreMode = `${KnownRestoreMode}`;

export interface RestoreParameters extends RestoreParametersBase {
  restoreMode?: RestoreMode;
  restoreSource?: string;
  restoreTimestampInUtc?: string;
  databasesToRestore?: DatabaseRestoreResource[];
  gremlinDatabasesToRestore?: GremlinDatabaseRestoreResource[];
  tablesToRestore?: string[];
  sourceBackupLocation?: string;
}

export interface RestoreParametersBase {
  restoreSource?: string;
  restoreTimestampInUtc?: string;
  restoreWithTtlDisabled?: boolean;
}

export type ServerVersion = `${KnownServerVersion}`;

export interface SpatialSpec {
  path?: string;
  types?: SpatialType[];
}

export type SpatialType = `${KnownSpatialType}`;

export interface SqlContainerCreateUpdateProperties {
  resource: SqlContainerResource;
  options?: CreateUpdateOptions;
}

export interface SqlContainerResource {
  id: string;
  indexingPolicy?: IndexingPolicy;
  partitionKey?: ContainerPartitionKey;
  defaultTtl?: number;
  uniqueKeyPolicy?: UniqueKeyPolicy;
  conflictResolutionPolicy?: ConflictResolutionPolicy;
  clientEncryptionPolicy?: ClientEncryptionPolicy;
  analyticalStorageTtl?: number;
  restoreParameters?: ResourceRestoreParameters;
  createMode?: CreateMode;
  computedProperties?: ComputedProperty[];
  vectorEmbeddingPolicy?: VectorEmbeddingPolicy;
  fullTextPolicy?: FullTextPolicy;
}

export interface SqlDatabaseCreateUpdateProperties {
  resource: SqlDatabaseResource;
  options?: CreateUpdateOptions;
}

export interface SqlDatabaseResource {
  id: string;
  restoreParameters?: ResourceRestoreParameters;
  createMode?: CreateMode;
}

export interface SqlRoleAssignmentResource {
  roleDefinitionId?: string;
  scope?: string;
  principalId?: string;
}

export interface UniqueKey {
  paths?: string[];
}

export interface UniqueKeyPolicy {
  uniqueKeys?: UniqueKey[];
}

export type VectorDataType = `${KnownVectorDataType}`;

export interface VectorEmbedding {
  path: string;
  dataType: VectorDataType;
  distanceFunction: DistanceFunction;
  dimensions: number;
}

export interface VectorEmbeddingPolicy {
  vectorEmbeddings?: VectorEmbedding[];
}

export interface VectorIndex {
  path: string;
  type: VectorIndexType;
  quantizationByteSize?: number;
  indexingSearchListSize?: number;
  vectorIndexShardKey?: string[];
}

export type VectorIndexType = `${KnownVectorIndexType}`;

export interface VirtualNetworkRule {
  id?: string;
  ignoreMissingVNetServiceEndpoint?: boolean;
}
