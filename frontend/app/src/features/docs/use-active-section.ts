import { useEffect, useState } from 'react';

/** What is read lies a little above the middle of the window. */
const ZONE = '-40% 0px -55% 0px';

/** The section that is being read, by its id; between two, the one that was read last; above all, none. `ids` stay the same. */
export function useActiveSection<Id extends string>(ids: readonly Id[]): Id | undefined {
  const [active, setActive] = useState<Id>();

  useEffect(() => {
    const inZone = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inZone.add(target.id);
          else inZone.delete(target.id);
        }
        const first = ids.find((id) => inZone.has(id));
        if (first || isBefore(ids[0])) setActive(first);
      },
      { rootMargin: ZONE },
    );
    for (const id of ids) {
      const element = document.getElementById(id);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [ids]);

  return active;
}

/** Whether the reader has not come to this element yet. */
const isBefore = (id = ''): boolean =>
  (document.getElementById(id)?.getBoundingClientRect().top ?? 0) > window.innerHeight / 2;
