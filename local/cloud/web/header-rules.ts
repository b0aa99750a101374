import { readFileSync } from 'node:fs';

type Headers = Record<string, string>;
type StaticWebAppConfig = {
  globalHeaders: Headers;
  routes: { route: string; headers?: Headers }[];
};

/** What the deployed app's policies call the API's origin. */
const DEPLOYED_API = 'https://*.azurewebsites.net';

/**
 * The headers of each path, from the configuration of the deployed static web app: global ones first, those
 * of the first route that matches over them. The API of this machine takes the place of the deployed one.
 */
export function readHeaderRules(file: string, apiOrigin: string) {
  const text = readFileSync(file, 'utf8').replaceAll(DEPLOYED_API, apiOrigin);
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
