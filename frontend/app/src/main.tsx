import './server/zod-without-eval.ts';
import './shell/styles-first-page.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadConfig } from './server/config.ts';
import { startSession } from './server/start-session.ts';
import { App } from './shell/app.tsx';
import { isRouterReady } from './shell/router.tsx';
import { StartFailure } from './shell/start-failure.tsx';

const root = document.getElementById('root');
// Not awaited: a page's bundle imports this one, and would wait for it.
if (root) void start(root);

async function start(element: HTMLElement): Promise<void> {
  const reactRoot = createRoot(element);
  try {
    await loadConfig();
  } catch (error) {
    report(error);
    reactRoot.render(<StartFailure />);
    return;
  }
  // A session that cannot be brought up to date is no reason to show nothing.
  await startSession().catch(report);
  await isRouterReady;
  reactRoot.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

function report(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the console is the only log a browser has
  console.error(error);
}
