import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readFilter, type SessionFilter, writeFilter } from './session-filter.ts';

/** All that the tab shows stands in the address, so that a link shows the same. */
export function useSessionsAddress() {
  const [address, setAddress] = useSearchParams();
  const filter = useMemo(() => readFilter(address), [address]);
  return {
    filter,
    change: (change: Partial<SessionFilter>) =>
      setAddress((before) => writeFilter(before, change), { replace: true }),
    openId: address.get('session') ?? undefined,
    /** Where a conversation is open; without one, the list alone. */
    searchOf(id: string | undefined): string {
      const next = new URLSearchParams(address);
      next.delete('session');
      next.delete('message');
      next.delete('view');
      if (id) next.set('session', id);
      return `?${next}`;
    },
  };
}
