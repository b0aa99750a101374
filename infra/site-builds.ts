import { RELEASED_WIDGETS, RELEASES, releasedVersions } from './released-widgets.ts';

/**
 * Folders of the repository that are laid over one another as the site, the last one on top. Below the rest the parts of
 * released widgets: pages that were opened before a deployment ask for theirs after it.
 */
export const siteBuilds = (root: string): string[] => [
  ...releasedVersions(root).map((version) => `${RELEASED_WIDGETS}/${version}`),
  ...[RELEASES, 'frontend/app/dist', 'frontend/widget/dist'],
];
