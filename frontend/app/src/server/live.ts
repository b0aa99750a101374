/** Of a list: what another administrator does shows within a quarter of a minute, as long as somebody is looking. */
export const LIVE = {
  pollingInterval: 10_000,
  skipPollingIfUnfocused: true,
  refetchOnFocus: true,
  refetchOnMountOrArgChange: true,
} as const;
