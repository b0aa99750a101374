import type { Resource } from './scope.ts';

type Setting = { name: string; value: string };
const REFERENCE = /^@Microsoft\.KeyVault\(SecretUri=.*\/secrets\/([\w-]+)\)$/;

/** What the app is told by its settings. */
export function settingsOf(resources: Resource[]): { app: Resource; settings: Setting[] } {
  const app = resources.find(({ type }) => type === 'Microsoft.Web/sites');
  if (!app) throw new Error('There is no app.');
  const { siteConfig } = app.body.properties as { siteConfig: { appSettings: Setting[] } };
  return { app, settings: siteConfig.appSettings };
}

/**
 * What is wrong with them: a sentence each.
 *
 * @param parse Refuses what the product would not start with.
 * @param known Every name that somebody reads.
 * @param vault What stands in it, by name.
 */
export function wrongSettings(
  resources: Resource[],
  parse: (settings: Record<string, string | undefined>) => unknown,
  known: readonly string[],
  vault: Record<string, string>,
): string[] {
  const { settings } = settingsOf(resources);
  const opened = settings.map(({ name, value }) => {
    const [, secret] = REFERENCE.exec(value) ?? [];
    return [name, secret ? vault[secret] : value];
  });
  return [...refusals(() => parse(Object.fromEntries(opened))), ...unknownOf(settings, known)];
}

function refusals(work: () => unknown): string[] {
  try {
    work();
    return [];
  } catch (error) {
    return (error as Error).message.split('\n');
  }
}

const unknownOf = (settings: Setting[], known: readonly string[]) =>
  settings
    .filter(({ name }) => !known.includes(name))
    .map(({ name }) => `Nobody reads the setting ${name}.`);
