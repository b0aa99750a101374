import { useMatches } from 'react-router-dom';

/** What a route says of itself beside its element. */
export type RouteHandle = {
  /** Or what tells it, once it is known what the deployment decides. */
  title: string | (() => string);
};

/** The title of the innermost route that has one. */
export function useRouteTitle(): string | undefined {
  const handle = useMatches()
    .map((match) => match.handle as RouteHandle | undefined)
    .findLast((one) => one !== undefined);
  return typeof handle?.title === 'function' ? handle.title() : handle?.title;
}
