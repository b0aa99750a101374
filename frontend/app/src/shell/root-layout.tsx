import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useRouteTitle } from './use-route-title.ts';

export function RootLayout() {
  const title = useRouteTitle();
  const { pathname, hash } = useLocation();

  useEffect(() => {
    document.title = title ? `${title} · Talkwright` : 'Talkwright';
  }, [title]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page begins at its top, unless a place on it is named
  useEffect(() => {
    if (!hash) window.scrollTo(0, 0);
  }, [pathname]);

  return <Outlet />;
}
