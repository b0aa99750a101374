import type { Config } from '../../platform/config.ts';
import { escapedHtml, staticPage } from '../static-page.ts';
import type { InstallOutcome } from './finish-slack-install.ts';

/** What the browser shows that comes back from Slack. */
export const resultPage = ({ APP_URL }: Config, { title, text }: InstallOutcome) =>
  staticPage({
    title,
    body:
      `<h1>${escapedHtml(title)}</h1><p>${escapedHtml(text)}</p>` +
      `<p><a href="${escapedHtml(APP_URL)}/#/settings?tab=integrations">Back to the settings</a></p>`,
  });
