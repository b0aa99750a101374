import { readFileSync } from 'node:fs';

type Headers = Record<string, string>;
type StaticWebAppConfig = {
  globalHeaders: Headers;
  routes: { route: string; headers?: Headers }[];
};

/**
 * The headers of each path, from the configuration of the deployed static web app: global ones first, those
 * of the first route that matches over them.
 *
 * @param values What the configuration leaves open, by name.
 */
export function readHeaderRules(file: string, values: Record<string, string>) {
  const text = readFileSync(file, 'utf8').replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');
  const { globalHeaders, routes }: StaticWebAppConfig = JSON.parse(text);

  return (path: string): [string, string][] => {
    const route = routes.find((candidate) => matches(candidate.route, path));
    // An empty one takes a global one away.
    return Object.entries({ ...globalHeaders, ...route?.headers }).filter(([, value]) => value);
  };
}

/** A star stands only at the end, as in Azure. */
function matches(route: string, path: string): boolean {
  return route.endsWith('*') ? path.startsWith(route.slice(0, -1)) : path === route;
}
