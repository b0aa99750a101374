import { MantineProvider } from '@mantine/core';
import { type ComponentType, StrictMode, useEffect } from 'react';
import { cssVariables, theme } from '../shell/theme.ts';

/** The same around a page's markup at build time and in the browser, or React would draw it anew. */
export function Frame({ Page }: { Page: ComponentType }) {
  // Says from when on presses have an effect.
  useEffect(() => {
    document.getElementById('public')?.setAttribute('data-live', '');
  }, []);

  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <Page />
      </MantineProvider>
    </StrictMode>
  );
}
