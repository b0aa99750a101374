import { type ComponentType, lazy } from 'react';

/** A page with its own bundle, and the function that fetches it ahead of its first showing. */
export function lazyPage(load: () => Promise<ComponentType>) {
  return { Page: lazy(async () => ({ default: await load() })), load };
}

/** What a route says of itself beside its element. */
export type RouteHandle = {
  /** Or what tells it, once it is known what the deployment decides. */
  title: string | (() => string);
  load?: () => Promise<unknown>;
};
