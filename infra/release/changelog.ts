const UNRELEASED = '## Unreleased';

/** What has changed since the last release, as it stands below its heading; empty where nothing is written. */
export function unreleased(changelog: string): string {
  const [, after = ''] = changelog.split(`${UNRELEASED}\n`);
  return (after.split(/^## /m)[0] ?? '').trim();
}

/** What is unreleased becomes this version's, and the next release begins with nothing. @param day As `2026-11-25`. */
export const dated = (changelog: string, version: string, day: string): string =>
  changelog.replace(UNRELEASED, `${UNRELEASED}\n\n## ${version} - ${day}`);

/** The newest version that it tells of. */
export const newestIn = (changelog: string): string | undefined =>
  /^## (\d+\.\d+\.\d+) - \d{4}-\d\d-\d\d$/m.exec(changelog)?.[1];
