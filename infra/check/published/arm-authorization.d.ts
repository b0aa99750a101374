// What @azure/arm-authorization@9.0.0 (MIT, Microsoft Corporation) says, written by extract-types.ts.
export declare enum KnownPrincipalType {
  User = 'User',
  Group = 'Group',
  ServicePrincipal = 'ServicePrincipal',
  ForeignGroup = 'ForeignGroup',
  Device = 'Device',
}

export type PrincipalType = `${KnownPrincipalType}`;

export declare interface RoleAssignmentCreateParameters {
  readonly scope?: string;
  roleDefinitionId: string;
  principalId: string;
  principalType?: PrincipalType;
  description?: string;
  condition?: string;
  conditionVersion?: string;
  readonly createdOn?: string;
  readonly updatedOn?: string;
  readonly createdBy?: string;
  readonly updatedBy?: string;
  delegatedManagedIdentityResourceId?: string;
}
