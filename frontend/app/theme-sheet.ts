import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { cssVariables, theme } from './src/shell/theme.ts';

const NAME = 'virtual:theme.css';

/**
 * What Mantine would write into style elements as it starts, as a sheet of the build: the content security policy lets no style
 * elements in.
 */
export function themeSheet(): Plugin {
  return {
    name: 'theme-sheet',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? writtenByMantine() : undefined),
  };
}

function writtenByMantine(): string {
  const provider = createElement(MantineProvider, { theme, cssVariablesResolver: cssVariables });
  const written = renderToStaticMarkup(provider).matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g);
  return [...written].map(([, sheet]) => sheet).join('\n');
}
