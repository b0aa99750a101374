export type Palette = { text: string; line: string; series: string[] };

/** Eight that are told apart also by who sees few colors, in the order in which they are taken. */
export const palettes: Record<'light' | 'dark', Palette> = {
  light: {
    ...{ text: '#5b6270', line: '#e2e5ea' },
    series: [
      '#2f6fb5',
      '#d9630b',
      '#1f8a76',
      '#b0387f',
      '#7a6a00',
      '#6a55c2',
      '#8c2f2b',
      '#5a646d',
    ],
  },
  dark: {
    ...{ text: '#b3bac6', line: '#3a3f49' },
    series: [
      '#7fb2ee',
      '#ff9f4a',
      '#4cc4a9',
      '#ee82bd',
      '#d9c64a',
      '#b3a3ff',
      '#f08c86',
      '#aab2bd',
    ],
  },
};
