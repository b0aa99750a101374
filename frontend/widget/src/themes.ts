import { customProperties } from './custom-properties.ts';
import type { BubbleSettings } from './settings.ts';

export type Theme = BubbleSettings['theme'];

const light = {
  bg: '#ffffff',
  text: '#191c22',
  muted: '#5b6270',
  border: '#e2e5ea',
  accent: '#20242e',
  'on-accent': '#ffffff',
  link: '#2149c1',
};

type Palette = typeof light;

/** Of the bubble and of all that it opens. The pairs of text and ground in each theme keep 4.5:1, the edges of fields 3:1. */
export const palettes: Record<Theme, Palette> = {
  light,
  dark: {
    bg: '#17191e',
    text: '#eceef2',
    muted: '#a3abb9',
    border: '#31353e',
    accent: '#a9b9ff',
    'on-accent': '#11152a',
    link: '#a9b9ff',
  },
  blue: {
    ...light,
    accent: '#1b4db8',
    link: '#1b4db8',
  },
  red: {
    ...light,
    accent: '#a51d2d',
    link: '#a51d2d',
  },
  'black-gold': {
    bg: '#100f0c',
    text: '#f2ecdd',
    muted: '#b5ab92',
    border: '#383224',
    accent: '#d9b44a',
    'on-accent': '#171204',
    link: '#e6c667',
  },
};

/** As custom properties of the shadow host, which every part of the widget inherits. */
export function themeCss(theme: Theme): string {
  const isDark = theme === 'dark' || theme === 'black-gold';
  return `:host{color-scheme:${isDark ? 'dark' : 'light'}!important;${customProperties(palettes[theme])}}`;
}
