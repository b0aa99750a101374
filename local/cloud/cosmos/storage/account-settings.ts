/** From the strongest to the weakest. */
export const consistencyLevels = [
  'Strong',
  'BoundedStaleness',
  'Session',
  'ConsistentPrefix',
  'Eventual',
] as const;
export type ConsistencyLevel = (typeof consistencyLevels)[number];

/** What the owner of an account chooses, and may change while it runs. */
export type AccountSettings = {
  /** Of reads that do not ask for a weaker one. */
  consistency: ConsistencyLevel;
  /** How late replicas hear of a change. */
  lagMs: number;
  /** Of each container, in request units a second. */
  throughput: number;
  /** Whether the features for vectors and full texts are switched on. */
  canSearch: boolean;
  /** Of all documents with one partition key. The service's owner cannot choose it; it is here so that tests reach it. */
  maxLogicalPartitionBytes: number;
};

/** As the product needs it, and without anything in its way. */
export const defaultSettings: AccountSettings = {
  consistency: 'Strong',
  lagMs: 0,
  throughput: Number.POSITIVE_INFINITY,
  canSearch: true,
  maxLogicalPartitionBytes: 20 * 1024 ** 3,
};
