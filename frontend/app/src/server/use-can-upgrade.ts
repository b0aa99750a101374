import { getConfig } from './config.ts';
import { useIsAdmin } from './use-session.ts';

/** Whether this person can buy more than the plan has room for. */
export function useCanUpgrade(): boolean {
  const isAdmin = useIsAdmin();
  return isAdmin && getConfig().isBilled;
}
