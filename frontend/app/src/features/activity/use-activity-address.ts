import type { AuditFilter } from '@talkwright/shared/areas/audit';
import { useSearchParams } from 'react-router-dom';

const names = ['from', 'to', 'person', 'what'] as const;
export type ActivityFilter = Record<(typeof names)[number], string>;

/** What the activity is narrowed to stands in the address, so that a link shows the same. */
export function useActivityAddress() {
  const [address, setAddress] = useSearchParams();
  const filter = Object.fromEntries(
    names.map((name) => [name, address.get(name)?.trim() ?? '']),
  ) as ActivityFilter;

  return {
    filter,
    /** As the server is asked: without what is empty. */
    asked: Object.fromEntries(Object.entries(filter).filter(([, value]) => value)) as AuditFilter,
    change: (next: Partial<ActivityFilter>) =>
      setAddress(
        (before) => {
          const written = new URLSearchParams(before);
          for (const name of names) {
            const value = next[name]?.trim();
            if (value) written.set(name, value);
            else written.delete(name);
          }
          return written;
        },
        { replace: true },
      ),
  };
}
