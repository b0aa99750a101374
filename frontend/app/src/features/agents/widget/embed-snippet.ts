import type { Agent } from '@talkwright/shared/areas/agents';

type Embedded = Pick<Agent, 'api_key' | 'identity' | 'personality' | 'embed_config'>;
type Addresses = { widgetUrl: string; apiBase: string };

/** What a customer pastes into a page to have the agent there. */
export function embedSnippet(agent: Embedded, { widgetUrl, apiBase }: Addresses): string {
  return (
    `<script src="${attribute(widgetUrl)}" data-api-key="${attribute(agent.api_key)}"` +
    ` data-instance-name="${attribute(agent.identity)}" data-api-url="${attribute(apiBase)}"` +
    ` data-auto-load-config="true"${lookOf(agent)} async></script>`
  );
}

/**
 * With it the bubble does not wait for the agent's settings, which win as they come. Without a bubble, or where only the server
 * knows whether the page is one of the agent's websites, it does.
 */
function lookOf({ personality, embed_config }: Embedded): string {
  const { theme, position, showBubble } = personality;
  const isKnown = showBubble && embed_config.allowedOrigins.length === 0;
  return isKnown ? ` data-look="${theme} ${position}"` : '';
}

const escapes: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

const attribute = (text: string): string =>
  text.replace(/[&"<>]/g, (sign) => escapes[sign] ?? sign);
