// What @azure/arm-privatedns@4.0.0 (MIT, Microsoft Corporation) says, written by extract-types.ts.
export declare enum KnownProvisioningState {
  Creating = 'Creating',
  Updating = 'Updating',
  Deleting = 'Deleting',
  Succeeded = 'Succeeded',
  Failed = 'Failed',
  Canceled = 'Canceled',
}

export declare enum KnownResolutionPolicy {
  Default = 'Default',
  NxDomainRedirect = 'NxDomainRedirect',
}

export declare enum KnownVirtualNetworkLinkState {
  InProgress = 'InProgress',
  Completed = 'Completed',
}

export type ProvisioningState = `${KnownProvisioningState}`;

export type ResolutionPolicy = `${KnownResolutionPolicy}`;

export interface SubResource {
  id?: string;
}

export interface VirtualNetworkLinkProperties {
  virtualNetwork?: SubResource;
  registrationEnabled?: boolean;
  resolutionPolicy?: ResolutionPolicy;
  readonly virtualNetworkLinkState?: VirtualNetworkLinkState;
  readonly provisioningState?: ProvisioningState;
}

export type VirtualNetworkLinkState = `${KnownVirtualNetworkLinkState}`;
