import { readFileSync } from 'node:fs';

type Headers = Record<string, string>;
type StaticWebAppConfig = {
  globalHeaders: Headers;
  routes: { route: string; headers?: Headers }[];
};

/** What the deployed app's policies call the origins of API and storage. */
const DEPLOYED_API = 'https://*.azurewebsites.net';
const DEPLOYED_STORAGE = 'https://*.blob.core.windows.net';

/**
 * The headers of each path, from the configuration of the deployed static web app: global ones first, those
 * of the first route that matches over them. API and storage of this machine take the place of the deployed ones.
 */
export function readHeaderRules(file: string, { api, storage }: { api: string; storage: string }) {
  const text = readFileSync(file, 'utf8')
    .replaceAll(DEPLOYED_API, api)
    .replaceAll(DEPLOYED_STORAGE, storage);
  const { globalHeaders, routes }: StaticWebAppConfig = JSON.parse(text);

  return (path: string): [string, string][] => {
    const route = routes.find((candidate) => matches(candidate.route, path));
    return Object.entries({ ...globalHeaders, ...route?.headers });
  };
}

/** A star stands only at the end, as in Azure. */
function matches(route: string, path: string): boolean {
  return route.endsWith('*') ? path.startsWith(route.slice(0, -1)) : path === route;
}
