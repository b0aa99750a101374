/** The published key of Azure's own emulator: a local address, not a secret. */
export const COSMOS_ACCOUNT_KEY =
  'C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw==';
