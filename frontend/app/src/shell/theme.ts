import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { ACCENT } from '@talkwright/shared/brand';

const accent: MantineColorsTuple = [
  '#eefaf7',
  '#d8f1ea',
  '#b0e3d6',
  '#84d3c0',
  '#57bfa9',
  '#31a48d',
  '#178071',
  ACCENT,
  '#12564d',
  '#0f433d',
];

const dark: MantineColorsTuple = [
  '#dfe3e6',
  '#b9c0c6',
  '#949da5',
  '#69727b',
  '#3a4148',
  '#2a3037',
  '#20252b',
  '#171b20',
  '#111418',
  '#0b0d10',
];

const FONT =
  "'Inter Variable', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 6 },
  colors: { accent, dark },
  fontFamily: FONT,
  headings: { fontFamily: FONT, fontWeight: '650' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Above the shell's own layers, and closed by Escape, wherever a dialog is opened.
    Modal: {
      // The page behind it is held by base.css: Mantine would do it with a style element.
      defaultProps: { zIndex: 2000, centered: true, radius: 'lg', lockScroll: false },
      styles: {
        title: { fontSize: 17, fontWeight: 640, lineHeight: 1.35, overflowWrap: 'anywhere' },
      },
    },
    // The placeholder is a child that a menu may not have; the first item takes the focus instead.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Badge: { defaultProps: { tt: 'none', fw: 560 } },
    Select: {
      defaultProps: {
        allowDeselect: false,
        checkIconPosition: 'right',
        // A closed list would answer to the field's name as well; an open one may belong to a field in a dialog.
        comboboxProps: { keepMounted: false, zIndex: 2050 },
      },
    },
    // As high as the fields beside it, in whole pixels: the indicator is placed by measured, rounded heights.
    SegmentedControl: {
      styles: (_theme: unknown, { size }: { size?: unknown }) => ({
        root: { background: 'var(--tw-track)' },
        label: { paddingBlock: 0, lineHeight: size === 'xs' ? '22px' : '28px' },
      }),
    },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
  },
});

/** Mantine's own greys and reds are too faint for small text on white (WCAG asks for 4.5 to 1). */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-text': '#1b2126',
    '--mantine-color-dimmed': '#5a646d',
    '--mantine-color-placeholder': '#6b757e',
    '--mantine-color-error': '#c02626',
    '--mantine-color-default-border': '#dde2e6',
    '--mantine-color-orange-light-color': '#9a3412',
    '--mantine-color-green-light-color': '#1f6b2d',
    '--tw-canvas': '#f6f8f9',
    '--tw-surface': '#ffffff',
    '--tw-line': '#e3e8ec',
    '--tw-track': '#e9eef0',
  },
  dark: {
    '--mantine-color-dimmed': '#9aa4ad',
    '--mantine-color-placeholder': '#7f8a94',
    '--mantine-color-error': '#ff8f8f',
    '--mantine-color-accent-light': 'rgb(49 164 141 / 16%)',
    '--mantine-color-accent-light-color': '#84d3c0',
    '--mantine-color-red-light': 'rgb(250 82 82 / 15%)',
    '--mantine-color-red-light-color': '#ff9c9c',
    '--mantine-color-orange-light': 'rgb(253 126 20 / 16%)',
    '--mantine-color-orange-light-color': '#ffc078',
    '--tw-canvas': '#111418',
    '--tw-surface': '#171b20',
    '--tw-line': '#2a3037',
    '--tw-track': '#1e2329',
  },
});
