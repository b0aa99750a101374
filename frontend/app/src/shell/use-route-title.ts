import { useMatches } from 'react-router-dom';
import type { RouteHandle } from './lazy-page.ts';

/** The title of the innermost route that has one. */
export function useRouteTitle(): string | undefined {
  const title = useRouteHandle()?.title;
  return typeof title === 'function' ? title() : title;
}

export function useRouteHandle(): RouteHandle | undefined {
  return useMatches()
    .map(({ handle }) => handle as RouteHandle | undefined)
    .findLast((handle) => handle !== undefined);
}
