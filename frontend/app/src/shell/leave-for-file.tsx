import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { type FilePath, linkTo } from '../paths.ts';

/** To a page that is a file of its own, and no screen of the web app. */
export function LeaveForFile({ path }: { path: FilePath }) {
  const { hash } = useLocation();
  useEffect(() => location.replace(linkTo(path) + hash), [path, hash]);
  return null;
}
