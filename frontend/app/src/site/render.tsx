import { renderToString } from 'react-dom/server';
import { filePaths } from '../paths.ts';
import { Frame } from './frame.tsx';
import { loadPage } from './load-page.ts';
import { publicPages } from './public-pages.ts';

export type RenderedPage = { path: string; title: string; description: string; markup: string };

/** Run by the build: what each public page shows before any script. */
export const renderPages = (): Promise<RenderedPage[]> =>
  Promise.all(
    filePaths.map(async (path) => {
      const { title, description } = publicPages[path];
      const Page = await loadPage[path]();
      return { path, title, description, markup: renderToString(<Frame Page={Page} />) };
    }),
  );
