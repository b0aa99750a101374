import { describe, expect, it } from '@jest/globals';
import { personalitySchema, themes } from '@talkwright/shared/areas/agent-config';
import { panelSettings } from '../../../frontend/widget/src/core/panel-settings.ts';
import { panelPalettes } from '../../../frontend/widget/src/core/panel-themes.ts';
import {
  bubbleSettings,
  lookOf,
  readSnippet,
  settingsByLook,
  type WidgetConfig,
  type Wishes,
} from '../../../frontend/widget/src/settings.ts';
import { palettes, themeCss } from '../../../frontend/widget/src/themes.ts';

const configOf = (personality: object) => ({
  agent: {
    name: 'Support',
    description: 'Knows the manuals',
    conversationOpener: 'Hi!',
    personality: personalitySchema.parse(personality),
    contact: null,
    opensSources: false,
  },
  notice: 'offline demo model',
});

/** As the loader hands them to the chat. */
function settingsOf(options: Wishes, config: WidgetConfig | null) {
  const bubble = bubbleSettings(options, config);
  return { ...bubble, ...panelSettings({ bubble, options, config }) };
}

describe('the settings of a widget', () => {
  it("take the agent's configuration", () => {
    const config = configOf({
      theme: 'red',
      title: 'Help',
      teaserMessage: 'Hello',
      teaserDelayMs: 9_000,
    });
    expect(settingsOf({ apiKey: 'pk', apiUrl: 'https://a.example/api/' }, config)).toMatchObject({
      apiUrl: 'https://a.example/api',
      title: 'Help',
      opener: 'Hi!',
      notice: 'offline demo model',
      theme: 'red',
      showBubble: true,
      teaser: { message: 'Hello', delayMs: 9_000 },
    });
  });

  it("prefer the page's explicit wishes, and ignore those that make no sense", () => {
    const config = configOf({ theme: 'red', position: 'top-left', startMaximized: true });
    const wishes = { apiKey: 'pk', theme: 'blue', startMaximized: false, bubble: false };
    expect(settingsOf({ ...wishes, personaName: 'Ada', placeholder: 'Ask' }, config)).toMatchObject(
      {
        title: 'Ada',
        placeholder: 'Ask',
        theme: 'blue',
        position: 'top-left',
        startMaximized: false,
        showBubble: false,
      },
    );
    expect(settingsOf({ apiKey: 'pk', theme: 'pink', position: 'x' }, config)).toMatchObject({
      theme: 'red',
      position: 'top-left',
    });
  });

  it('have defaults without a configuration', () => {
    expect(settingsOf({ apiKey: 'pk' }, null)).toMatchObject({
      title: 'Chat',
      theme: 'light',
      position: 'bottom-right',
      showBubble: true,
      teaser: null,
    });
  });

  it.each([
    [{ teaserMessage: '' }, null],
    [{ teaserMessage: 'Hello', teaserEnabled: false }, null],
  ])('have no teaser without a message or when it is off: %j', (personality, teaser) => {
    expect(settingsOf({ apiKey: 'pk' }, configOf(personality)).teaser).toBe(teaser);
  });
});

describe('the look of a bubble', () => {
  it('says for the next page what the agent says on this one', () => {
    const known = bubbleSettings(
      { apiKey: 'pk' },
      configOf({ theme: 'red', position: 'top-left' }),
    );
    expect(lookOf(known)).toBe('red top-left');
    expect(settingsByLook({ apiKey: 'pk' }, lookOf(known))).toMatchObject({
      theme: 'red',
      position: 'top-left',
      showBubble: true,
    });
    const none = bubbleSettings({ apiKey: 'pk' }, configOf({ showBubble: false }));
    expect(lookOf(none)).toBe('');
  });

  it("gives way to the page's own wishes", () => {
    const wishes = { apiKey: 'pk', theme: 'blue', bubble: false };
    expect(settingsByLook(wishes, 'red top-left')).toMatchObject({
      theme: 'blue',
      position: 'top-left',
      showBubble: false,
    });
  });

  it.each(['', 'red', 'pink top-left', 'red middle', '{"sessionId":"1"}'])(
    'is none where it makes no sense: %j',
    (look) => expect(settingsByLook({ apiKey: 'pk' }, look)).toBeUndefined(),
  );
});

describe('a snippet', () => {
  it('says what its attributes say', () => {
    const data = { apiKey: 'pk', instanceName: 'support', autoLoadConfig: 'true', bubble: 'false' };
    expect(readSnippet(data)).toMatchObject({
      apiKey: 'pk',
      instanceName: 'support',
      autoLoadConfig: true,
      bubble: false,
      startMaximized: undefined,
    });
  });

  it('may come from a script of the page, whose booleans are none of text', () => {
    const data = { apiKey: 'pk', bubble: false, startOpen: true, startMaximized: '' };
    expect(readSnippet(data)).toEqual({ ...data, startMaximized: true });
  });

  it('is none without a key', () => {
    expect(readSnippet({ instanceName: 'support' })).toBeNull();
  });
});

describe('the themes', () => {
  const luminance = (color: string): number => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5]
      .map((i) => Number.parseInt(color.slice(i, i + 2), 16) / 255)
      .map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one: string, two: string): number => {
    const [low = 0, high = 0] = [luminance(one), luminance(two)].toSorted((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };

  it.each(themes)('keep the contrast of WCAG AA: %s', (theme) => {
    const palette = { ...palettes[theme], ...panelPalettes[theme] };
    const texts = [
      ['text', 'bg'],
      ['text', 'surface'],
      ['muted', 'bg'],
      ['muted', 'surface'],
      ['link', 'bg'],
      ['link', 'surface'],
      ['header-text', 'header-bg'],
      ['header-muted', 'header-bg'],
      ['on-accent', 'accent'],
      ['user-text', 'user-bg'],
      ['danger', 'bg'],
      ['danger', 'danger-bg'],
    ] as const;
    for (const [text, ground] of texts) {
      expect(contrast(palette[text], palette[ground])).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(palette.field, palette.bg)).toBeGreaterThanOrEqual(3);
    expect(contrast(palette.accent, palette.bg)).toBeGreaterThanOrEqual(3);
  });

  it('are custom properties of the host', () => {
    expect(themeCss('dark')).toContain('color-scheme:dark');
    expect(themeCss('light')).toContain('--bg:#ffffff');
  });
});
