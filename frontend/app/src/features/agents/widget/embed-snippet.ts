import type { Agent } from '@talkwright/shared/areas/agents';
import { getConfig } from '../../../server/config.ts';

/** What a customer pastes into a page to have the agent there. */
export function embedSnippet({ api_key, identity }: Agent): string {
  const { apiBase, widgetUrl } = getConfig();
  return (
    `<script src="${attribute(widgetUrl)}" data-api-key="${attribute(api_key)}"` +
    ` data-instance-name="${attribute(identity)}" data-api-url="${attribute(apiBase)}"` +
    ' data-auto-load-config="true" async></script>'
  );
}

const escapes: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

const attribute = (text: string): string =>
  text.replace(/[&"<>]/g, (sign) => escapes[sign] ?? sign);
