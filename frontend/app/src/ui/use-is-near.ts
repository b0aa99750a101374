import { type RefObject, useEffect, useState } from 'react';

/** True once an element has come into sight, or as near to it as `margin` says. */
export function useIsNear(place: RefObject<Element | null>, margin: string): boolean {
  const [isNear, setIsNear] = useState(false);

  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setIsNear(true);
        observer.disconnect();
      },
      { rootMargin: margin },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place, margin]);

  return isNear;
}
