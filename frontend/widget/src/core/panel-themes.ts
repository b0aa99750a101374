import { customProperties } from '../custom-properties.ts';
import type { Theme } from '../themes.ts';

const light = {
  surface: '#f5f6f8',
  field: '#868d9a',
  'header-bg': '#ffffff',
  'header-text': '#191c22',
  'header-muted': '#5b6270',
  'user-bg': '#eceef2',
  'user-text': '#191c22',
  danger: '#a8201a',
  'danger-bg': '#fdf1f0',
};

type PanelPalette = typeof light;

/** What the bubble needs none of. */
export const panelPalettes: Record<Theme, PanelPalette> = {
  light,
  dark: {
    surface: '#21242b',
    field: '#747c8b',
    'header-bg': '#1c1f25',
    'header-text': '#f4f5f7',
    'header-muted': '#a3abb9',
    'user-bg': '#2b3040',
    'user-text': '#eceef2',
    danger: '#ffb0a8',
    'danger-bg': '#3a2021',
  },
  blue: {
    ...light,
    'header-bg': '#1b4db8',
    'header-text': '#ffffff',
    'header-muted': '#d6e2ff',
    'user-bg': '#e6eefd',
    'user-text': '#10254f',
  },
  red: {
    ...light,
    'header-bg': '#a51d2d',
    'header-text': '#ffffff',
    'header-muted': '#ffdadd',
    'user-bg': '#fbeaec',
    'user-text': '#471017',
  },
  'black-gold': {
    surface: '#1b1914',
    field: '#867a5a',
    'header-bg': '#0a0907',
    'header-text': '#e6c667',
    'header-muted': '#b5ab92',
    'user-bg': '#2b2516',
    'user-text': '#f5ecd2',
    danger: '#ffb3a6',
    'danger-bg': '#35191a',
  },
};

export const panelThemeCss = (theme: Theme): string =>
  `:host{${customProperties(panelPalettes[theme])}}`;
