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
};

/** As the product needs it, and as fast as replicas mostly are. */
export const defaultSettings: AccountSettings = { consistency: 'Strong', lagMs: 0 };
