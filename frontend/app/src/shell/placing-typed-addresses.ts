import type { createHashRouter } from 'react-router-dom';

type Router = ReturnType<typeof createHashRouter>;

/**
 * A router for which an address that somebody typed or pasted has its place in the history, behind the one before. By
 * itself it numbers only its own, and cannot stop what has no number: nobody would be asked before unsaved changes are
 * left.
 */
export function placingTypedAddresses(create: () => Router): Router {
  let latest = 0;
  // Listeners are called in their order: this one before the router's.
  window.addEventListener('popstate', () => {
    if (place() === undefined) history.replaceState({ ...history.state, idx: latest + 1 }, '');
  });
  const router = create();
  const follow = () => {
    latest = place() ?? latest;
  };
  follow();
  router.subscribe(follow);
  return router;
}

const place = (): number | undefined => history.state?.idx;
