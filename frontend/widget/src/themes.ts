import type { Settings } from './settings.ts';

type Theme = Settings['theme'];

const light = {
  bg: '#ffffff',
  surface: '#f5f6f8',
  text: '#191c22',
  muted: '#5b6270',
  border: '#e2e5ea',
  field: '#868d9a',
  'header-bg': '#ffffff',
  'header-text': '#191c22',
  'header-muted': '#5b6270',
  accent: '#20242e',
  'on-accent': '#ffffff',
  link: '#2149c1',
  'user-bg': '#eceef2',
  'user-text': '#191c22',
  danger: '#a8201a',
  'danger-bg': '#fdf1f0',
};

export type Palette = typeof light;

/** The pairs of text and ground in each theme keep 4.5:1, the edges of fields 3:1. */
export const palettes: Record<Theme, Palette> = {
  light,
  dark: {
    bg: '#17191e',
    surface: '#21242b',
    text: '#eceef2',
    muted: '#a3abb9',
    border: '#31353e',
    field: '#747c8b',
    'header-bg': '#1c1f25',
    'header-text': '#f4f5f7',
    'header-muted': '#a3abb9',
    accent: '#a9b9ff',
    'on-accent': '#11152a',
    link: '#a9b9ff',
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
    accent: '#1b4db8',
    link: '#1b4db8',
    'user-bg': '#e6eefd',
    'user-text': '#10254f',
  },
  red: {
    ...light,
    'header-bg': '#a51d2d',
    'header-text': '#ffffff',
    'header-muted': '#ffdadd',
    accent: '#a51d2d',
    link: '#a51d2d',
    'user-bg': '#fbeaec',
    'user-text': '#471017',
  },
  'black-gold': {
    bg: '#100f0c',
    surface: '#1b1914',
    text: '#f2ecdd',
    muted: '#b5ab92',
    border: '#383224',
    field: '#867a5a',
    'header-bg': '#0a0907',
    'header-text': '#e6c667',
    'header-muted': '#b5ab92',
    accent: '#d9b44a',
    'on-accent': '#171204',
    link: '#e6c667',
    'user-bg': '#2b2516',
    'user-text': '#f5ecd2',
    danger: '#ffb3a6',
    'danger-bg': '#35191a',
  },
};

/** As custom properties of the shadow host, which every part of the widget inherits. */
export const themeCss = (theme: Theme): string => {
  const isDark = theme === 'dark' || theme === 'black-gold';
  const properties = Object.entries(palettes[theme]).map(([name, color]) => `--${name}:${color}`);
  return `:host{color-scheme:${isDark ? 'dark' : 'light'}!important;${properties.join(';')}}`;
};
