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

/** As in Azure a star stands only at the end; behind it, at most the ending of a file. */
function matches(route: string, path: string): boolean {
  const [, start, ending = ''] = /^([^*]*)\*(\.\w+)?$/.exec(route) ?? [];
  return start === undefined ? path === route : path.startsWith(start) && path.endsWith(ending);
}
