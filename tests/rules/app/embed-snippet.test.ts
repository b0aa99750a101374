import { expect, it } from '@jest/globals';
import {
  type EmbedConfig,
  embedConfigSchema,
  type Personality,
  personalitySchema,
} from '@talkwright/shared/areas/agent-config';
import { embedSnippet } from '../../../frontend/app/src/features/agents/widget/embed-snippet.ts';

const addresses = {
  widgetUrl: 'https://app.example/widget.js',
  apiBase: 'https://api.example/api',
};
const snippetOf = (personality: Partial<Personality> = {}, embed: Partial<EmbedConfig> = {}) =>
  embedSnippet(
    {
      api_key: 'pk_1',
      identity: 'say "hi" & <bye>',
      personality: personalitySchema.parse(personality),
      embed_config: embedConfigSchema.parse(embed),
    },
    addresses,
  );

it('the embed code is one line that says which agent, from where, and how its bubble looks', () => {
  expect(snippetOf({ theme: 'dark', position: 'bottom-left' })).toBe(
    '<script src="https://app.example/widget.js" data-api-key="pk_1"' +
      ' data-instance-name="say &quot;hi&quot; &amp; &lt;bye&gt;" data-api-url="https://api.example/api"' +
      ' data-auto-load-config="true" data-look="dark bottom-left" async></script>',
  );
});

it('the embed code leaves it to the server whether there is a bubble where only that knows', () => {
  expect(snippetOf({ showBubble: false })).not.toContain('data-look');
  expect(snippetOf({}, { allowedOrigins: ['https://shop.example'] })).not.toContain('data-look');
});
