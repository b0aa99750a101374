// What @azure/arm-network@39.0.0 (MIT, Microsoft Corporation) says, written by extract-types.ts.
export type AccessMode = `${KnownAccessMode}`;

export interface AddressSpace {
  addressPrefixes?: string[];
  ipamPoolPrefixAllocations?: IpamPoolPrefixAllocation[];
}

export type AdminState = `${KnownAdminState}`;

export interface ApplicationGatewayBackendAddress {
  fqdn?: string;
  ipAddress?: string;
}

export interface ApplicationGatewayBackendAddressPool extends SubResource {
  properties?: {
    backendAddresses?: ApplicationGatewayBackendAddress[];
  };
  name?: string;
  readonly etag?: string;
  readonly type?: string;
  readonly backendIPConfigurations?: NetworkInterfaceIPConfiguration[];
  readonly provisioningState?: CommonProvisioningState;
}

export interface ApplicationGatewayIPConfiguration extends SubResource {
  properties?: {
    subnet?: SubResource;
  };
  name?: string;
  readonly etag?: string;
  readonly type?: string;
  readonly provisioningState?: CommonProvisioningState;
}

export interface ApplicationSecurityGroup extends Resource {
  readonly etag?: string;
  readonly resourceGuid?: string;
  readonly provisioningState?: CommonProvisioningState;
}

export interface ApprovalReference {
  privateEndpointId?: string;
}

export interface BackendAddressPool extends SubResourceModel {
  properties?: {
    location?: string;
    tunnelInterfaces?: GatewayLoadBalancerTunnelInterface[];
    loadBalancerBackendAddresses?: LoadBalancerBackendAddress[];
    drainPeriodInSeconds?: number;
    virtualNetwork?: SubResource;
    syncMode?: SyncMode;
  };
  readonly etag?: string;
  readonly backendIPConfigurations?: NetworkInterfaceIPConfiguration[];
  readonly loadBalancingRules?: SubResource[];
  readonly outboundRule?: SubResource;
  readonly outboundRules?: SubResource[];
  readonly inboundNatRules?: SubResource[];
  readonly provisioningState?: CommonProvisioningState;
}

export interface BgpSettings {
  asn?: number;
  bgpPeeringAddress?: string;
  peerWeight?: number;
  bgpPeeringAddresses?: IPConfigurationBgpPeeringAddress[];
}

export interface ChildResource {
  readonly id?: string;
  readonly name?: string;
  readonly type?: string;
  readonly etag?: string;
}

export interface Commit extends ChildResource {
  properties?: CommitProperties;
  readonly systemData?: SystemData;
}

export interface CommitProperties {
  description?: string;
  readonly provisioningState?: CommonProvisioningState;
  readonly resourceGuid?: string;
  commitType: ConfigurationType;
  configurationIds?: string[];
  targetLocations: string[];
  readonly activeLocations?: string[];
  forceUpdateTag?: string;
}

export type CommonProvisioningState = `${KnownCommonProvisioningState}`;

export interface Components1Jq1T4ISchemasManagedserviceidentityPropertiesUserassignedidentitiesAdditionalproperties {
  readonly principalId?: string;
  readonly clientId?: string;
}

export type ConfigurationType = `${KnownConfigurationType}`;

export type CreatedByType = `${KnownCreatedByType}`;

export interface CustomDnsConfigPropertiesFormat {
  fqdn?: string;
  ipAddresses?: string[];
}

export interface DdosFrontendIpConfigurationSettings {
  ddosCustomPolicy?: SubResource;
}

export interface DdosSettings {
  protectionMode?: DdosSettingsProtectionMode;
  ddosCustomPolicy?: SubResource;
  ddosProtectionPlan?: SubResource;
}

export type DdosSettingsProtectionMode = `${KnownDdosSettingsProtectionMode}`;

export interface Delegation extends SubResource {
  properties?: {
    serviceName?: string;
  };
  name?: string;
  readonly etag?: string;
  type?: string;
  readonly actions?: string[];
  readonly provisioningState?: CommonProvisioningState;
}

export type DeleteOptions = `${KnownDeleteOptions}`;

export type DhGroup = `${KnownDhGroup}`;

export interface DhcpOptions {
  dnsServers?: string[];
}

export type DisablePeeringRoute = `${KnownDisablePeeringRoute}`;

export interface ExtendedLocation {
  name?: string;
  type?: ExtendedLocationTypes;
}

export type ExtendedLocationTypes = `${KnownExtendedLocationTypes}`;

export interface FlowLog extends Resource {
  properties?: {
    targetResourceId?: string;
    storageId?: string;
    enabledFilteringCriteria?: string;
    recordTypes?: string;
    enabled?: boolean;
    retentionPolicy?: RetentionPolicyParameters;
    format?: FlowLogFormatParameters;
    flowAnalyticsConfiguration?: TrafficAnalyticsProperties;
  };
  readonly etag?: string;
  identity?: ManagedServiceIdentity;
  readonly targetResourceGuid?: string;
  readonly provisioningState?: CommonProvisioningState;
}

export interface FlowLogFormatParameters {
  type?: FlowLogFormatType;
  version?: number;
}

export type FlowLogFormatType = `${KnownFlowLogFormatType}`;

export interface FrontendIPConfiguration extends SubResourceModel {
  properties?: {
    privateIPAddress?: string;
    privateIPAllocationMethod?: IPAllocationMethod;
    privateIPAddressVersion?: IPVersion;
    subnet?: Subnet;
    publicIPAddress?: PublicIPAddress;
    publicIPPrefix?: SubResource;
    gatewayLoadBalancer?: SubResource;
    ddosSettings?: DdosFrontendIpConfigurationSettings;
    enableConnectionTracking?: boolean;
  };
  readonly etag?: string;
  zones?: string[];
  readonly inboundNatRules?: SubResource[];
  readonly inboundNatPools?: SubResource[];
  readonly outboundRules?: SubResource[];
  readonly loadBalancingRules?: SubResource[];
  readonly provisioningState?: CommonProvisioningState;
}

export interface GatewayLoadBalancerTunnelInterface {
  port?: number;
  identifier?: number;
  protocol?: GatewayLoadBalancerTunnelProtocol;
  type?: GatewayLoadBalancerTunnelInterfaceType;
}

export type GatewayLoadBalancerTunnelInterfaceType =
  `${KnownGatewayLoadBalancerTunnelInterfaceType}`;

export type GatewayLoadBalancerTunnelProtocol = `${KnownGatewayLoadBalancerTunnelProtocol}`;

export type IPAllocationMethod = `${KnownIPAllocationMethod}`;

export interface IPConfiguration extends SubResource {
  name?: string;
  readonly etag?: string;
  privateIPAddress?: string;
  privateIPAllocationMethod?: IPAllocationMethod;
  subnet?: Subnet;
  publicIPAddress?: PublicIPAddress;
  readonly provisioningState?: CommonProvisioningState;
}

export interface IPConfigurationBgpPeeringAddress {
  ipconfigurationId?: string;
  readonly defaultBgpIpAddresses?: string[];
  customBgpIpAddresses?: string[];
  readonly tunnelIpAddresses?: string[];
}

export interface IPConfigurationProfile extends SubResource {
  name?: string;
  readonly type?: string;
  readonly etag?: string;
  subnet?: Subnet;
  readonly provisioningState?: CommonProvisioningState;
}

export type IPVersion = `${KnownIPVersion}`;

export type IkeEncryption = `${KnownIkeEncryption}`;

export type IkeIntegrity = `${KnownIkeIntegrity}`;

export interface InboundNatRule extends SubResourceModel {
  properties?: {
    frontendIPConfiguration?: SubResource;
    protocol?: TransportProtocol;
    frontendPort?: number;
    backendPort?: number;
    idleTimeoutInMinutes?: number;
    enableFloatingIP?: boolean;
    enableTcpReset?: boolean;
    frontendPortRangeStart?: number;
    frontendPortRangeEnd?: number;
    backendAddressPool?: SubResource;
  };
  readonly etag?: string;
  readonly backendIPConfiguration?: NetworkInterfaceIPConfiguration;
  readonly provisioningState?: CommonProvisioningState;
}

export interface IpTag {
  ipTagType?: string;
  tag?: string;
  firstPartyServiceTagId?: string;
}

export interface IpamPoolPrefixAllocation {
  numberOfIpAddresses?: string;
  readonly allocatedAddressPrefixes?: string[];
  id?: string;
}

export type IpsecEncryption = `${KnownIpsecEncryption}`;

export type IpsecIntegrity = `${KnownIpsecIntegrity}`;

export interface IpsecPolicy {
  saLifeTimeSeconds: number;
  saDataSizeKilobytes: number;
  ipsecEncryption: IpsecEncryption;
  ipsecIntegrity: IpsecIntegrity;
  ikeEncryption: IkeEncryption;
  ikeIntegrity: IkeIntegrity;
  dhGroup: DhGroup;
  pfsGroup: PfsGroup;
}

export declare enum KnownAccessMode {
  Default = 'Default',
  Restricted = 'Restricted',
}

export declare enum KnownAdminState {
  Enabled = 'Enabled',
  Disabled = 'Disabled',
}

export declare enum KnownCommonProvisioningState {
  Failed = 'Failed',
  Succeeded = 'Succeeded',
  Canceled = 'Canceled',
  Creating = 'Creating',
  Updating = 'Updating',
  Deleting = 'Deleting',
}

export declare enum KnownConfigurationType {
  SecurityAdmin = 'SecurityAdmin',
  Connectivity = 'Connectivity',
  SecurityUser = 'SecurityUser',
  Routing = 'Routing',
}

export declare enum KnownCreatedByType {
  User = 'User',
  Application = 'Application',
  ManagedIdentity = 'ManagedIdentity',
  Key = 'Key',
}

export declare enum KnownDdosSettingsProtectionMode {
  VirtualNetworkInherited = 'VirtualNetworkInherited',
  Enabled = 'Enabled',
  Disabled = 'Disabled',
}

export declare enum KnownDeleteOptions {
  Delete = 'Delete',
  Detach = 'Detach',
}

export declare enum KnownDhGroup {
  None = 'None',
  DHGroup1 = 'DHGroup1',
  DHGroup2 = 'DHGroup2',
  DHGroup14 = 'DHGroup14',
  DHGroup2048 = 'DHGroup2048',
  ECP256 = 'ECP256',
  ECP384 = 'ECP384',
  DHGroup24 = 'DHGroup24',
}

export declare enum KnownDisablePeeringRoute {
  None = 'None',
  All = 'All',
}

export declare enum KnownExtendedLocationTypes {
  EdgeZone = 'EdgeZone',
}

export declare enum KnownFlowLogFormatType {
  Json = 'JSON',
}

export declare enum KnownGatewayLoadBalancerTunnelInterfaceType {
  None = 'None',
  Internal = 'Internal',
  External = 'External',
}

export declare enum KnownGatewayLoadBalancerTunnelProtocol {
  None = 'None',
  Native = 'Native',
  Vxlan = 'VXLAN',
}

export declare enum KnownIPAllocationMethod {
  Static = 'Static',
  Dynamic = 'Dynamic',
}

export declare enum KnownIPVersion {
  IPv4 = 'IPv4',
  IPv6 = 'IPv6',
}

export declare enum KnownIkeEncryption {
  DES = 'DES',
  DES3 = 'DES3',
  AES128 = 'AES128',
  AES192 = 'AES192',
  AES256 = 'AES256',
  Gcmaes256 = 'GCMAES256',
  Gcmaes128 = 'GCMAES128',
}

export declare enum KnownIkeIntegrity {
  MD5 = 'MD5',
  SHA1 = 'SHA1',
  SHA256 = 'SHA256',
  SHA384 = 'SHA384',
  Gcmaes256 = 'GCMAES256',
  Gcmaes128 = 'GCMAES128',
}

export declare enum KnownIpsecEncryption {
  None = 'None',
  DES = 'DES',
  DES3 = 'DES3',
  AES128 = 'AES128',
  AES192 = 'AES192',
  AES256 = 'AES256',
  Gcmaes128 = 'GCMAES128',
  Gcmaes192 = 'GCMAES192',
  Gcmaes256 = 'GCMAES256',
}

export declare enum KnownIpsecIntegrity {
  MD5 = 'MD5',
  SHA1 = 'SHA1',
  SHA256 = 'SHA256',
  Gcmaes128 = 'GCMAES128',
  Gcmaes192 = 'GCMAES192',
  Gcmaes256 = 'GCMAES256',
}

export declare enum KnownLoadBalancerBackendAddressAdminState {
  None = 'None',
  Up = 'Up',
  Down = 'Down',
}

export declare enum KnownNat64State {
  None = 'None',
  Enabled = 'Enabled',
  Disabled = 'Disabled',
}

export declare enum KnownNatGatewaySkuName {
  Standard = 'Standard',
  StandardV2 = 'StandardV2',
}

export declare enum KnownNetworkInterfaceAuxiliaryMode {
  None = 'None',
  MaxConnections = 'MaxConnections',
  Floating = 'Floating',
  AcceleratedConnections = 'AcceleratedConnections',
}

export declare enum KnownNetworkInterfaceAuxiliarySku {
  None = 'None',
  A1 = 'A1',
  A2 = 'A2',
  A4 = 'A4',
  A8 = 'A8',
}

export declare enum KnownNetworkInterfaceMigrationPhase {
  None = 'None',
  Prepare = 'Prepare',
  Commit = 'Commit',
  Abort = 'Abort',
  Committed = 'Committed',
}

export declare enum KnownNetworkInterfaceNicType {
  Standard = 'Standard',
  Elastic = 'Elastic',
}

export declare enum KnownPfsGroup {
  None = 'None',
  PFS1 = 'PFS1',
  PFS2 = 'PFS2',
  PFS2048 = 'PFS2048',
  ECP256 = 'ECP256',
  ECP384 = 'ECP384',
  PFS24 = 'PFS24',
  PFS14 = 'PFS14',
  Pfsmm = 'PFSMM',
}

export declare enum KnownPrivateEndpointBillingSku {
  PayAsYouGo = 'PayAsYouGo',
  Fixed = 'Fixed',
}

export declare enum KnownPrivateEndpointIPVersionType {
  IPv4 = 'IPv4',
  IPv6 = 'IPv6',
  DualStack = 'DualStack',
}

export declare enum KnownPrivateEndpointVNetPolicies {
  Disabled = 'Disabled',
  Basic = 'Basic',
}

export declare enum KnownPublicIPAddressMigrationPhase {
  None = 'None',
  Prepare = 'Prepare',
  Commit = 'Commit',
  Abort = 'Abort',
  Committed = 'Committed',
}

export declare enum KnownPublicIPAddressSkuName {
  Basic = 'Basic',
  Standard = 'Standard',
  StandardV2 = 'StandardV2',
}

export declare enum KnownPublicIPAddressSkuTier {
  Regional = 'Regional',
  Global = 'Global',
}

export declare enum KnownResiliencyModel {
  SingleHomed = 'SingleHomed',
  MultiHomed = 'MultiHomed',
}

export declare enum KnownRouteNextHopType {
  VirtualNetworkGateway = 'VirtualNetworkGateway',
  VnetLocal = 'VnetLocal',
  Internet = 'Internet',
  VirtualAppliance = 'VirtualAppliance',
  VirtualApplianceEcmp = 'VirtualApplianceEcmp',
  None = 'None',
}

export declare enum KnownSecurityRuleAccess {
  Allow = 'Allow',
  Deny = 'Deny',
}

export declare enum KnownSecurityRuleDirection {
  Inbound = 'Inbound',
  Outbound = 'Outbound',
}

export declare enum KnownSecurityRuleProtocol {
  Tcp = 'Tcp',
  Udp = 'Udp',
  Icmp = 'Icmp',
  Esp = 'Esp',
  Asterisk = '*',
  Ah = 'Ah',
}

export declare enum KnownSharingScope {
  Tenant = 'Tenant',
  DelegatedServices = 'DelegatedServices',
}

export declare enum KnownSyncMode {
  Automatic = 'Automatic',
  Manual = 'Manual',
}

export declare enum KnownTransportProtocol {
  Udp = 'Udp',
  Tcp = 'Tcp',
  All = 'All',
  Quic = 'Quic',
}

export declare enum KnownVirtualNetworkEncryptionEnforcement {
  DropUnencrypted = 'DropUnencrypted',
  AllowUnencrypted = 'AllowUnencrypted',
}

export declare enum KnownVirtualNetworkGatewayMigrationPhase {
  None = 'None',
  Prepare = 'Prepare',
  PrepareSucceeded = 'PrepareSucceeded',
  Execute = 'Execute',
  ExecuteSucceeded = 'ExecuteSucceeded',
  Commit = 'Commit',
  CommitSucceeded = 'CommitSucceeded',
  AbortSucceeded = 'AbortSucceeded',
  Abort = 'Abort',
}

export declare enum KnownVirtualNetworkGatewayMigrationState {
  None = 'None',
  InProgress = 'InProgress',
  Succeeded = 'Succeeded',
  Failed = 'Failed',
}

export declare enum KnownVirtualNetworkGatewaySkuName {
  Basic = 'Basic',
  HighPerformance = 'HighPerformance',
  Standard = 'Standard',
  UltraPerformance = 'UltraPerformance',
  VpnGw1 = 'VpnGw1',
  VpnGw2 = 'VpnGw2',
  VpnGw3 = 'VpnGw3',
  VpnGw4 = 'VpnGw4',
  VpnGw5 = 'VpnGw5',
  VpnGw1AZ = 'VpnGw1AZ',
  VpnGw2AZ = 'VpnGw2AZ',
  VpnGw3AZ = 'VpnGw3AZ',
  VpnGw4AZ = 'VpnGw4AZ',
  VpnGw5AZ = 'VpnGw5AZ',
  ErGw1AZ = 'ErGw1AZ',
  ErGw2AZ = 'ErGw2AZ',
  ErGw3AZ = 'ErGw3AZ',
  ErGwScale = 'ErGwScale',
}

export declare enum KnownVirtualNetworkGatewaySkuTier {
  Basic = 'Basic',
  HighPerformance = 'HighPerformance',
  Standard = 'Standard',
  UltraPerformance = 'UltraPerformance',
  VpnGw1 = 'VpnGw1',
  VpnGw2 = 'VpnGw2',
  VpnGw3 = 'VpnGw3',
  VpnGw4 = 'VpnGw4',
  VpnGw5 = 'VpnGw5',
  VpnGw1AZ = 'VpnGw1AZ',
  VpnGw2AZ = 'VpnGw2AZ',
  VpnGw3AZ = 'VpnGw3AZ',
  VpnGw4AZ = 'VpnGw4AZ',
  VpnGw5AZ = 'VpnGw5AZ',
  ErGw1AZ = 'ErGw1AZ',
  ErGw2AZ = 'ErGw2AZ',
  ErGw3AZ = 'ErGw3AZ',
  ErGwScale = 'ErGwScale',
}

export declare enum KnownVirtualNetworkGatewayType {
  Vpn = 'Vpn',
  ExpressRoute = 'ExpressRoute',
  LocalGateway = 'LocalGateway',
}

export declare enum KnownVirtualNetworkPeeringLevel {
  FullyInSync = 'FullyInSync',
  RemoteNotInSync = 'RemoteNotInSync',
  LocalNotInSync = 'LocalNotInSync',
  LocalAndRemoteNotInSync = 'LocalAndRemoteNotInSync',
}

export declare enum KnownVirtualNetworkPeeringState {
  Initiated = 'Initiated',
  Connected = 'Connected',
  Disconnected = 'Disconnected',
}

export declare enum KnownVirtualNetworkPrivateEndpointNetworkPolicies {
  Enabled = 'Enabled',
  Disabled = 'Disabled',
  NetworkSecurityGroupEnabled = 'NetworkSecurityGroupEnabled',
  RouteTableEnabled = 'RouteTableEnabled',
}

export declare enum KnownVirtualNetworkPrivateLinkServiceNetworkPolicies {
  Enabled = 'Enabled',
  Disabled = 'Disabled',
}

export declare enum KnownVpnAuthenticationType {
  Certificate = 'Certificate',
  Radius = 'Radius',
  AAD = 'AAD',
}

export declare enum KnownVpnClientProtocol {
  IkeV2 = 'IkeV2',
  Sstp = 'SSTP',
  OpenVPN = 'OpenVPN',
}

export declare enum KnownVpnGatewayGeneration {
  None = 'None',
  Generation1 = 'Generation1',
  Generation2 = 'Generation2',
}

export declare enum KnownVpnNatRuleMode {
  EgressSnat = 'EgressSnat',
  IngressSnat = 'IngressSnat',
}

export declare enum KnownVpnNatRuleType {
  Static = 'Static',
  Dynamic = 'Dynamic',
}

export declare enum KnownVpnPolicyMemberAttributeType {
  CertificateGroupId = 'CertificateGroupId',
  AADGroupId = 'AADGroupId',
  RadiusAzureGroupId = 'RadiusAzureGroupId',
}

export declare enum KnownVpnType {
  PolicyBased = 'PolicyBased',
  RouteBased = 'RouteBased',
}

export interface LoadBalancerBackendAddress {
  properties?: {
    virtualNetwork?: SubResource;
    subnet?: SubResource;
    ipAddress?: string;
    loadBalancerFrontendIPConfiguration?: SubResource;
    adminState?: LoadBalancerBackendAddressAdminState;
  };
  name?: string;
  readonly networkInterfaceIPConfiguration?: SubResource;
  readonly inboundNatRulesPortMapping?: NatRulePortMapping[];
}

export type LoadBalancerBackendAddressAdminState = `${KnownLoadBalancerBackendAddressAdminState}`;

export interface ManagedServiceIdentity {
  readonly principalId?: string;
  readonly tenantId?: string;
  type?: ResourceIdentityType;
  userAssignedIdentities?: Record<
    string,
    Components1Jq1T4ISchemasManagedserviceidentityPropertiesUserassignedidentitiesAdditionalproperties
  >;
}

export type Nat64State = `${KnownNat64State}`;

export interface NatGateway extends Resource {
  properties?: {
    idleTimeoutInMinutes?: number;
    publicIpAddresses?: SubResource[];
    publicIpAddressesV6?: SubResource[];
    publicIpPrefixes?: SubResource[];
    publicIpPrefixesV6?: SubResource[];
    sourceVirtualNetwork?: SubResource;
    serviceGateway?: SubResource;
    nat64?: Nat64State;
  };
  sku?: NatGatewaySku;
  zones?: string[];
  readonly etag?: string;
  readonly subnets?: SubResource[];
  readonly resourceGuid?: string;
  readonly provisioningState?: CommonProvisioningState;
}

export interface NatGatewaySku {
  name?: NatGatewaySkuName;
}

export type NatGatewaySkuName = `${KnownNatGatewaySkuName}`;

export interface NatRulePortMapping {
  inboundNatRuleName?: string;
  frontendPort?: number;
  backendPort?: number;
}

export interface NetworkInterface extends Resource {
  properties?: {
    networkSecurityGroup?: NetworkSecurityGroup;
    ipConfigurations?: NetworkInterfaceIPConfiguration[];
    dnsSettings?: NetworkInterfaceDnsSettings;
    enableAcceleratedNetworking?: boolean;
    disableTcpStateTracking?: boolean;
    enableIPForwarding?: boolean;
    workloadType?: string;
    nicType?: NetworkInterfaceNicType;
    privateLinkService?: PrivateLinkService;
    migrationPhase?: NetworkInterfaceMigrationPhase;
    auxiliaryMode?: NetworkInterfaceAuxiliaryMode;
    auxiliarySku?: NetworkInterfaceAuxiliarySku;
  };
  extendedLocation?: ExtendedLocation;
  readonly etag?: string;
  readonly virtualMachine?: SubResource;
  readonly privateEndpoint?: PrivateEndpoint;
  readonly tapConfigurations?: NetworkInterfaceTapConfiguration[];
  readonly macAddress?: string;
  readonly primary?: boolean;
  readonly vnetEncryptionSupported?: boolean;
  readonly defaultOutboundConnectivityEnabled?: boolean;
  readonly hostedWorkloads?: string[];
  readonly dscpConfiguration?: SubResource;
  readonly resourceGuid?: string;
  readonly provisioningState?: CommonProvisioningState;
}

export type NetworkInterfaceAuxiliaryMode = `${KnownNetworkInterfaceAuxiliaryMode}`;

export type NetworkInterfaceAuxiliarySku = `${KnownNetworkInterfaceAuxiliarySku}`;

export interface NetworkInterfaceDnsSettings {
  dnsServers?: string[];
  readonly appliedDnsServers?: string[];
  internalDnsNameLabel?: string;
  readonly internalFqdn?: string;
  readonly internalDomainNameSuffix?: string;
}

export interface NetworkInterfaceIPConfiguration extends SubResourceModel {
  properties?: {
    gatewayLoadBalancer?: SubResource;
    virtualNetworkTaps?: VirtualNetworkTap[];
    applicationGatewayBackendAddressPools?: ApplicationGatewayBackendAddressPool[];
    loadBalancerBackendAddressPools?: BackendAddressPool[];
    loadBalancerInboundNatRules?: InboundNatRule[];
    privateIPAddress?: string;
    privateIPAddressPrefixLength?: number;
    privateIPAllocationMethod?: IPAllocationMethod;
    privateIPAddressVersion?: IPVersion;
    subnet?: Subnet;
    primary?: boolean;
    publicIPAddress?: PublicIPAddress;
    applicationSecurityGroups?: ApplicationSecurityGroup[];
  };
  readonly etag?: string;
  readonly provisioningState?: CommonProvisioningState;
  readonly privateLinkConnectionProperties?: NetworkInterfaceIPConfigurationPrivateLinkConnectionProperties;
}

export interface NetworkInterfaceIPConfigurationPrivateLinkConnectionProperties {
  readonly groupId?: string;
  readonly requiredMemberName?: string;
  readonly fqdns?: string[];
}

export type NetworkInterfaceMigrationPhase = `${KnownNetworkInterfaceMigrationPhase}`;

export type NetworkInterfaceNicType = `${KnownNetworkInterfaceNicType}`;

export interface NetworkInterfaceTapConfiguration extends SubResourceModel {
  properties?: {
    virtualNetworkTap?: VirtualNetworkTap;
  };
  readonly etag?: string;
  readonly provisioningState?: CommonProvisioningState;
}

export interface NetworkSecurityGroup extends Resource {
  properties?: {
    flushConnection?: boolean;
    securityRules?: SecurityRule[];
  };
  readonly etag?: string;
  readonly defaultSecurityRules?: SecurityRule[];
  readonly networkInterfaces?: NetworkInterface[];
  readonly subnets?: Subnet[];
  readonly flowLogs?: FlowLog[];
  readonly resourceGuid?: string;
  readonly provisioningState?: CommonProvisioningState;
}

export type PfsGroup = `${KnownPfsGroup}`;

export interface PrivateDnsZoneConfig {
  properties?: {
    privateDnsZoneId?: string;
  };
  name?: string;
  readonly recordSets?: RecordSet[];
}

export interface PrivateDnsZoneGroupPropertiesFormat {
  readonly provisioningState?: CommonProvisioningState;
  privateDnsZoneConfigs?: PrivateDnsZoneConfig[];
}

export interface PrivateEndpoint extends Resource {
  properties?: {
    subnet?: Subnet;
    ipVersionType?: PrivateEndpointIPVersionType;
    privateLinkServiceConnections?: PrivateLinkServiceConnection[];
    manualPrivateLinkServiceConnections?: PrivateLinkServiceConnection[];
    customDnsConfigs?: CustomDnsConfigPropertiesFormat[];
    applicationSecurityGroups?: ApplicationSecurityGroup[];
    ipConfigurations?: PrivateEndpointIPConfiguration[];
    customNetworkInterfaceName?: string;
    billingSku?: PrivateEndpointBillingSku;
  };
  extendedLocation?: ExtendedLocation;
  readonly etag?: string;
  readonly networkInterfaces?: NetworkInterface[];
  readonly provisioningState?: CommonProvisioningState;
}

export type PrivateEndpointBillingSku = `${KnownPrivateEndpointBillingSku}`;

export interface PrivateEndpointConnection extends SubResourceModel {
  properties?: {
    privateLinkServiceConnectionState?: PrivateLinkServiceConnectionState;
  };
  readonly etag?: string;
  readonly privateEndpoint?: PrivateEndpoint;
  readonly provisioningState?: CommonProvisioningState;
  readonly linkIdentifier?: string;
  readonly privateEndpointLocation?: string;
}

export interface PrivateEndpointIPConfiguration {
  properties?: {
    groupId?: string;
    memberName?: string;
    privateIPAddress?: string;
  };
  name?: string;
  readonly type?: string;
  readonly etag?: string;
}

export type PrivateEndpointIPVersionType = `${KnownPrivateEndpointIPVersionType}`;

export interface PrivateEndpointProperties {
  subnet?: Subnet;
  readonly networkInterfaces?: NetworkInterface[];
  readonly provisioningState?: CommonProvisioningState;
  ipVersionType?: PrivateEndpointIPVersionType;
  privateLinkServiceConnections?: PrivateLinkServiceConnection[];
  manualPrivateLinkServiceConnections?: PrivateLinkServiceConnection[];
  customDnsConfigs?: CustomDnsConfigPropertiesFormat[];
  applicationSecurityGroups?: ApplicationSecurityGroup[];
  ipConfigurations?: PrivateEndpointIPConfiguration[];
  customNetworkInterfaceName?: string;
  billingSku?: PrivateEndpointBillingSku;
}

export type PrivateEndpointVNetPolicies = `${KnownPrivateEndpointVNetPolicies}`;

export interface PrivateLinkService extends Resource {
  properties?: {
    loadBalancerFrontendIpConfigurations?: FrontendIPConfiguration[];
    ipConfigurations?: PrivateLinkServiceIpConfiguration[];
    destinationIPAddress?: string;
    accessMode?: AccessMode;
    visibility?: PrivateLinkServicePropertiesVisibility;
    autoApproval?: PrivateLinkServicePropertiesAutoApproval;
    fqdns?: string[];
    enableProxyProtocol?: boolean;
  };
  extendedLocation?: ExtendedLocation;
  readonly etag?: string;
  readonly networkInterfaces?: NetworkInterface[];
  readonly provisioningState?: CommonProvisioningState;
  readonly privateEndpointConnections?: PrivateEndpointConnection[];
  readonly alias?: string;
}

export interface PrivateLinkServiceConnection extends SubResource {
  properties?: {
    privateLinkServiceId?: string;
    groupIds?: string[];
    requestMessage?: string;
    privateLinkServiceConnectionState?: PrivateLinkServiceConnectionState;
    approvalReference?: ApprovalReference;
  };
  name?: string;
  readonly type?: string;
  readonly etag?: string;
  readonly provisioningState?: CommonProvisioningState;
}

export interface PrivateLinkServiceConnectionState {
  status?: string;
  description?: string;
  actionsRequired?: string;
}

export interface PrivateLinkServiceIpConfiguration extends SubResource {
  properties?: {
    privateIPAddress?: string;
    privateIPAllocationMethod?: IPAllocationMethod;
    subnet?: Subnet;
    primary?: boolean;
    privateIPAddressVersion?: IPVersion;
  };
  name?: string;
  readonly etag?: string;
  readonly type?: string;
  readonly provisioningState?: CommonProvisioningState;
}

export interface PrivateLinkServicePropertiesAutoApproval extends ResourceSet {}

export interface PrivateLinkServicePropertiesVisibility extends ResourceSet {}

export interface PublicIPAddress extends Resource {
  properties?: {
    publicIPAllocationMethod?: IPAllocationMethod;
    publicIPAddressVersion?: IPVersion;
    dnsSettings?: PublicIPAddressDnsSettings;
    ddosSettings?: DdosSettings;
    ipTags?: IpTag[];
    ipAddress?: string;
    publicIPPrefix?: SubResource;
    idleTimeoutInMinutes?: number;
    servicePublicIPAddress?: PublicIPAddress;
    natGateway?: NatGateway;
    migrationPhase?: PublicIPAddressMigrationPhase;
    linkedPublicIPAddress?: PublicIPAddress;
    deleteOption?: DeleteOptions;
  };
  extendedLocation?: ExtendedLocation;
  sku?: PublicIPAddressSku;
  readonly etag?: string;
  zones?: string[];
  readonly ipConfiguration?: IPConfiguration;
  readonly resourceGuid?: string;
  readonly provisioningState?: CommonProvisioningState;
  readonly upgradedToV2?: boolean;
}

export interface PublicIPAddressDnsSettings {
  domainNameLabel?: string;
  domainNameLabelScope?: PublicIpAddressDnsSettingsDomainNameLabelScope;
  fqdn?: string;
  reverseFqdn?: string;
}

export type PublicIPAddressMigrationPhase = `${KnownPublicIPAddressMigrationPhase}`;

export interface PublicIPAddressSku {
  name?: PublicIPAddressSkuName;
  tier?: PublicIPAddressSkuTier;
}

export type PublicIPAddressSkuName = `${KnownPublicIPAddressSkuName}`;

export type PublicIPAddressSkuTier = `${KnownPublicIPAddressSkuTier}`;

export type PublicIpAddressDnsSettingsDomainNameLabelScope =
  | 'TenantReuse'
  | 'SubscriptionReuse'
  | 'ResourceGroupReuse'
  | 'NoReuse';

export interface RadiusServer {
  radiusServerAddress: string;
  radiusServerScore?: number;
  radiusServerSecret?: string;
}

export interface RecordSet {
  recordType?: string;
  recordSetName?: string;
  fqdn?: string;
  readonly provisioningState?: CommonProvisioningState;
  ttl?: number;
  ipAddresses?: string[];
}

export type ResiliencyModel = `${KnownResiliencyModel}`;

export interface Resource {
  id?: string;
  readonly name?: string;
  readonly type?: string;
  location?: string;
  tags?: Record<string, string>;
}

export type ResourceIdentityType =
  | 'SystemAssigned'
  | 'UserAssigned'
  | 'SystemAssigned, UserAssigned'
  | 'None';

export interface ResourceNavigationLink extends SubResource {
  name?: string;
  readonly id?: string;
  readonly etag?: string;
  readonly type?: string;
  linkedResourceType?: string;
  link?: string;
  readonly provisioningState?: CommonProvisioningState;
}

export interface ResourceSet {
  subscriptions?: string[];
}

export interface RetentionPolicyParameters {
  days?: number;
  enabled?: boolean;
}

export interface Route extends SubResourceModel {
  properties?: {
    addressPrefix?: string;
    nextHopType?: RouteNextHopType;
    nextHopIpAddress?: string;
    nextHop?: RouteNextHopEcmp;
  };
  readonly etag?: string;
  readonly provisioningState?: CommonProvisioningState;
  readonly hasBgpOverride?: boolean;
}

export interface RouteNextHopEcmp {
  nextHopIpAddresses: string[];
}

export type RouteNextHopType = `${KnownRouteNextHopType}`;

export interface RouteTable extends Resource {
  properties?: {
    routes?: Route[];
    disableBgpRoutePropagation?: boolean;
    disablePeeringRoute?: DisablePeeringRoute;
  };
  readonly etag?: string;
  readonly subnets?: Subnet[];
  readonly provisioningState?: CommonProvisioningState;
  readonly resourceGuid?: string;
}

export interface SecurityRule extends SubResourceModel {
  properties?: {
    description?: string;
    protocol?: SecurityRuleProtocol;
    sourcePortRange?: string;
    destinationPortRange?: string;
    sourceAddressPrefix?: string;
    sourceAddressPrefixes?: string[];
    sourceApplicationSecurityGroups?: ApplicationSecurityGroup[];
    destinationAddressPrefix?: string;
    destinationAddressPrefixes?: string[];
    destinationApplicationSecurityGroups?: ApplicationSecurityGroup[];
    sourcePortRanges?: string[];
    destinationPortRanges?: string[];
    access?: SecurityRuleAccess;
    priority?: number;
    direction?: SecurityRuleDirection;
  };
  readonly etag?: string;
  readonly provisioningState?: CommonProvisioningState;
}

export type SecurityRuleAccess = `${KnownSecurityRuleAccess}`;

export type SecurityRuleDirection = `${KnownSecurityRuleDirection}`;

export type SecurityRuleProtocol = `${KnownSecurityRuleProtocol}`;

export interface ServiceAssociationLink extends SubResource {
  name?: string;
  readonly etag?: string;
  readonly type?: string;
  linkedResourceType?: string;
  link?: string;
  readonly provisioningState?: CommonProvisioningState;
  allowDelete?: boolean;
  locations?: string[];
}

export interface ServiceEndpointPolicy extends Resource {
  properties?: {
    serviceEndpointPolicyDefinitions?: ServiceEndpointPolicyDefinition[];
    serviceAlias?: string;
    contextualServiceEndpointPolicies?: string[];
  };
  readonly etag?: string;
  readonly kind?: string;
  readonly subnets?: Subnet[];
  readonly resourceGuid?: string;
  readonly provisioningState?: CommonProvisioningState;
}

export interface ServiceEndpointPolicyDefinition extends SubResourceModel {
  properties?: {
    description?: string;
    service?: string;
    serviceResources?: string[];
  };
  readonly etag?: string;
  readonly provisioningState?: CommonProvisioningState;
}

export interface ServiceEndpointPropertiesFormat {
  service?: string;
  networkIdentifier?: SubResource;
  locations?: string[];
  readonly provisioningState?: CommonProvisioningState;
}

export type SharingScope = `${KnownSharingScope}`;

export interface SubResource {
  id?: string;
}

export interface SubResourceModel extends SubResource {
  name?: string;
  readonly type?: string;
}

export interface Subnet extends SubResourceModel {
  properties?: {
    addressPrefix?: string;
    addressPrefixes?: string[];
    networkSecurityGroup?: NetworkSecurityGroup;
    routeTable?: RouteTable;
    natGateway?: SubResource;
    serviceEndpoints?: ServiceEndpointPropertiesFormat[];
    serviceEndpointPolicies?: ServiceEndpointPolicy[];
    ipAllocations?: SubResource[];
    delegations?: Delegation[];
    privateEndpointNetworkPolicies?: VirtualNetworkPrivateEndpointNetworkPolicies;
    privateLinkServiceNetworkPolicies?: VirtualNetworkPrivateLinkServiceNetworkPolicies;
    applicationGatewayIPConfigurations?: ApplicationGatewayIPConfiguration[];
    sharingScope?: SharingScope;
    defaultOutboundAccess?: boolean;
    ipamPoolPrefixAllocations?: IpamPoolPrefixAllocation[];
    serviceGateway?: SubResource;
  };
  readonly etag?: string;
  readonly privateEndpoints?: PrivateEndpoint[];
  readonly ipConfigurations?: IPConfiguration[];
  readonly ipConfigurationProfiles?: IPConfigurationProfile[];
  readonly resourceNavigationLinks?: ResourceNavigationLink[];
  readonly serviceAssociationLinks?: ServiceAssociationLink[];
  readonly purpose?: string;
  readonly provisioningState?: CommonProvisioningState;
}

export type SyncMode = `${KnownSyncMode}`;

export interface SystemData {
  createdBy?: string;
  createdByType?: CreatedByType;
  createdAt?: string;
  lastModifiedBy?: string;
  lastModifiedByType?: CreatedByType;
  lastModifiedAt?: string;
}

export interface TrafficAnalyticsConfigurationProperties {
  enabled?: boolean;
  workspaceId?: string;
  workspaceRegion?: string;
  workspaceResourceId?: string;
  trafficAnalyticsInterval?: number;
}

export interface TrafficAnalyticsProperties {
  networkWatcherFlowAnalyticsConfiguration?: TrafficAnalyticsConfigurationProperties;
}

export type TransportProtocol = `${KnownTransportProtocol}`;

export interface VirtualNetworkBgpCommunities {
  virtualNetworkCommunity: string;
  readonly regionalCommunity?: string;
}

export interface VirtualNetworkEncryption {
  enabled: boolean;
  enforcement?: VirtualNetworkEncryptionEnforcement;
}

export type VirtualNetworkEncryptionEnforcement = `${KnownVirtualNetworkEncryptionEnforcement}`;

export interface VirtualNetworkGateway extends Resource {
  extendedLocation?: ExtendedLocation;
  readonly etag?: string;
  identity?: ManagedServiceIdentity;
  autoScaleConfiguration?: VirtualNetworkGatewayAutoScaleConfiguration;
  ipConfigurations?: VirtualNetworkGatewayIPConfiguration[];
  gatewayType?: VirtualNetworkGatewayType;
  vpnType?: VpnType;
  vpnGatewayGeneration?: VpnGatewayGeneration;
  enableBgp?: boolean;
  enablePrivateIpAddress?: boolean;
  virtualNetworkGatewayMigrationStatus?: VirtualNetworkGatewayMigrationStatus;
  active?: boolean;
  enableHighBandwidthVpnGateway?: boolean;
  disableIPSecReplayProtection?: boolean;
  gatewayDefaultSite?: SubResource;
  sku?: VirtualNetworkGatewaySku;
  vpnClientConfiguration?: VpnClientConfiguration;
  virtualNetworkGatewayPolicyGroups?: VirtualNetworkGatewayPolicyGroup[];
  bgpSettings?: BgpSettings;
  customRoutes?: AddressSpace;
  readonly resourceGuid?: string;
  readonly provisioningState?: CommonProvisioningState;
  enableDnsForwarding?: boolean;
  readonly inboundDnsForwardingEndpoint?: string;
  vNetExtendedLocationResourceId?: string;
  natRules?: VirtualNetworkGatewayNatRule[];
  enableBgpRouteTranslationForNat?: boolean;
  allowVirtualWanTraffic?: boolean;
  allowRemoteVnetTraffic?: boolean;
  adminState?: AdminState;
  resiliencyModel?: ResiliencyModel;
}

export interface VirtualNetworkGatewayAutoScaleBounds {
  min?: number;
  max?: number;
}

export interface VirtualNetworkGatewayAutoScaleConfiguration {
  bounds?: VirtualNetworkGatewayAutoScaleBounds;
}

export interface VirtualNetworkGatewayIPConfiguration extends SubResource {
  properties?: {
    privateIPAllocationMethod?: IPAllocationMethod;
    subnet?: SubResource;
    publicIPAddress?: SubResource;
  };
  name?: string;
  readonly etag?: string;
  readonly privateIPAddress?: string;
  readonly provisioningState?: CommonProvisioningState;
}

export type VirtualNetworkGatewayMigrationPhase = `${KnownVirtualNetworkGatewayMigrationPhase}`;

export type VirtualNetworkGatewayMigrationState = `${KnownVirtualNetworkGatewayMigrationState}`;

export interface VirtualNetworkGatewayMigrationStatus {
  state?: VirtualNetworkGatewayMigrationState;
  phase?: VirtualNetworkGatewayMigrationPhase;
  errorMessage?: string;
}

export interface VirtualNetworkGatewayNatRule extends SubResourceModel {
  properties?: {
    mode?: VpnNatRuleMode;
    internalMappings?: VpnNatRuleMapping[];
    externalMappings?: VpnNatRuleMapping[];
    ipConfigurationId?: string;
  };
  readonly etag?: string;
  readonly provisioningState?: CommonProvisioningState;
  typePropertiesType?: VpnNatRuleType;
}

export interface VirtualNetworkGatewayPolicyGroup extends SubResource {
  properties?: {
    isDefault?: boolean;
    priority?: number;
    policyMembers?: VirtualNetworkGatewayPolicyGroupMember[];
  };
  name?: string;
  readonly etag?: string;
  readonly vngClientConnectionConfigurations?: SubResource[];
  readonly provisioningState?: CommonProvisioningState;
}

export interface VirtualNetworkGatewayPolicyGroupMember {
  name?: string;
  attributeType?: VpnPolicyMemberAttributeType;
  attributeValue?: string;
}

export interface VirtualNetworkGatewaySku {
  name?: VirtualNetworkGatewaySkuName;
  tier?: VirtualNetworkGatewaySkuTier;
  readonly capacity?: number;
}

export type VirtualNetworkGatewaySkuName = `${KnownVirtualNetworkGatewaySkuName}`;

export type VirtualNetworkGatewaySkuTier = `${KnownVirtualNetworkGatewaySkuTier}`;

export type VirtualNetworkGatewayType = `${KnownVirtualNetworkGatewayType}`;

export interface VirtualNetworkPeering extends SubResourceModel {
  properties?: {
    allowVirtualNetworkAccess?: boolean;
    allowForwardedTraffic?: boolean;
    allowGatewayTransit?: boolean;
    useRemoteGateways?: boolean;
    remoteVirtualNetwork?: SubResource;
    localAddressSpace?: AddressSpace;
    localVirtualNetworkAddressSpace?: AddressSpace;
    remoteAddressSpace?: AddressSpace;
    remoteVirtualNetworkAddressSpace?: AddressSpace;
    remoteBgpCommunities?: VirtualNetworkBgpCommunities;
    peeringState?: VirtualNetworkPeeringState;
    peeringSyncLevel?: VirtualNetworkPeeringLevel;
    doNotVerifyRemoteGateways?: boolean;
    peerCompleteVnets?: boolean;
    enableOnlyIPv6Peering?: boolean;
    localSubnetNames?: string[];
    remoteSubnetNames?: string[];
  };
  readonly etag?: string;
  readonly remoteVirtualNetworkEncryption?: VirtualNetworkEncryption;
  readonly provisioningState?: CommonProvisioningState;
  readonly resourceGuid?: string;
}

export type VirtualNetworkPeeringLevel = `${KnownVirtualNetworkPeeringLevel}`;

export type VirtualNetworkPeeringState = `${KnownVirtualNetworkPeeringState}`;

export type VirtualNetworkPrivateEndpointNetworkPolicies =
  `${KnownVirtualNetworkPrivateEndpointNetworkPolicies}`;

export type VirtualNetworkPrivateLinkServiceNetworkPolicies =
  `${KnownVirtualNetworkPrivateLinkServiceNetworkPolicies}`;

export interface VirtualNetworkPropertiesFormat {
  addressSpace?: AddressSpace;
  dhcpOptions?: DhcpOptions;
  flowTimeoutInMinutes?: number;
  subnets?: Subnet[];
  virtualNetworkPeerings?: VirtualNetworkPeering[];
  readonly resourceGuid?: string;
  readonly provisioningState?: CommonProvisioningState;
  enableDdosProtection?: boolean;
  enableVmProtection?: boolean;
  ddosProtectionPlan?: SubResource;
  bgpCommunities?: VirtualNetworkBgpCommunities;
  encryption?: VirtualNetworkEncryption;
  ipAllocations?: SubResource[];
  readonly flowLogs?: FlowLog[];
  privateEndpointVNetPolicies?: PrivateEndpointVNetPolicies;
  readonly defaultPublicNatGateway?: SubResource;
  summarizedGatewayPrefixes?: AddressSpace;
}

export interface VirtualNetworkTap extends Resource {
  properties?: {
    destinationNetworkInterfaceIPConfiguration?: NetworkInterfaceIPConfiguration;
    destinationLoadBalancerFrontEndIPConfiguration?: FrontendIPConfiguration;
    destinationPort?: number;
  };
  readonly etag?: string;
  readonly networkInterfaceTapConfigurations?: NetworkInterfaceTapConfiguration[];
  readonly resourceGuid?: string;
  readonly provisioningState?: CommonProvisioningState;
}

export interface VngClientConnectionConfiguration extends SubResource {
  properties?: {
    vpnClientAddressPool?: AddressSpace;
    virtualNetworkGatewayPolicyGroups?: SubResource[];
  };
  name?: string;
  readonly etag?: string;
  readonly provisioningState?: CommonProvisioningState;
}

export type VpnAuthenticationType = `${KnownVpnAuthenticationType}`;

export interface VpnClientConfiguration {
  vpnClientAddressPool?: AddressSpace;
  vpnClientRootCertificates?: VpnClientRootCertificate[];
  vpnClientRevokedCertificates?: VpnClientRevokedCertificate[];
  vpnClientProtocols?: VpnClientProtocol[];
  vpnAuthenticationTypes?: VpnAuthenticationType[];
  vpnClientIpsecPolicies?: IpsecPolicy[];
  radiusServerAddress?: string;
  radiusServerSecret?: string;
  radiusServers?: RadiusServer[];
  aadTenant?: string;
  aadAudience?: string;
  aadIssuer?: string;
  vngClientConnectionConfigurations?: VngClientConnectionConfiguration[];
}

export type VpnClientProtocol = `${KnownVpnClientProtocol}`;

export interface VpnClientRevokedCertificate extends SubResource {
  properties?: {
    thumbprint?: string;
  };
  name?: string;
  readonly etag?: string;
  readonly provisioningState?: CommonProvisioningState;
}

export interface VpnClientRootCertificate extends SubResource {
  name?: string;
  readonly etag?: string;
  publicCertData: string;
  readonly provisioningState?: CommonProvisioningState;
}

export type VpnGatewayGeneration = `${KnownVpnGatewayGeneration}`;

export interface VpnNatRuleMapping {
  addressSpace?: string;
  portRange?: string;
}

export type VpnNatRuleMode = `${KnownVpnNatRuleMode}`;

export type VpnNatRuleType = `${KnownVpnNatRuleType}`;

export type VpnPolicyMemberAttributeType = `${KnownVpnPolicyMemberAttributeType}`;

export type VpnType = `${KnownVpnType}`;
