/** For a style sheet: `--text:#191c22;--link:#2149c1`. */
export const customProperties = (palette: Record<string, string>): string =>
  Object.entries(palette)
    .map(([name, color]) => `--${name}:${color}`)
    .join(';');
