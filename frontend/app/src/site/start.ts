// Runs before anything is drawn, as a script of the old kind: it blocks the page, and imports nothing at its top. It decides
// whether the address means the page in the file or a screen of the web app, which `/` is for as well.
{
  const SCHEME_KEY = 'mantine-color-scheme-value';
  const prefersDark = matchMedia('(prefers-color-scheme: dark)');
  const page = document.documentElement;
  const { app, styles, site } = (document.currentScript as HTMLScriptElement).dataset;

  /** A fragment that begins with a slash names a screen; others are places on the page. */
  const meansApp = () => /^#\/[^?]/.test(location.hash);

  const filesOf = (list = '') => list.split(' ').filter(Boolean);

  const addLink = (rel: string, href: string) =>
    new Promise<unknown>((resolve) => {
      const link = document.createElement('link');
      Object.assign(link, { rel, href, onload: resolve, onerror: resolve });
      document.head.append(link);
    });

  const keptScheme = () => {
    try {
      return localStorage.getItem(SCHEME_KEY);
    } catch {
      return null;
    }
  };

  async function load(scripts: string[], sheets: string[]): Promise<void> {
    for (const script of scripts) void addLink('modulepreload', script);
    const isStyled = Promise.all(sheets.map((sheet) => addLink('stylesheet', sheet)));
    if (document.readyState === 'loading') {
      await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));
    }
    if (isApp) document.getElementById('public')?.remove();
    else document.getElementById('root')?.remove();
    await isStyled;
    // The last is the one that begins; those before it are what it is made of.
    for (const script of scripts) await import(script);
  }

  const kept = keptScheme();
  const isDark = kept === 'light' || kept === 'dark' ? kept === 'dark' : prefersDark.matches;
  page.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
  // Paper is light: light letters on it could hardly be read.
  let onScreen = '';
  addEventListener('beforeprint', () => {
    onScreen = page.dataset.mantineColorScheme ?? 'light';
    page.dataset.mantineColorScheme = 'light';
  });
  addEventListener('afterprint', () => {
    page.dataset.mantineColorScheme = onScreen;
  });
  const isApp = app !== undefined && meansApp();
  if (isApp) page.dataset.app = '';
  else if (app) addEventListener('hashchange', () => meansApp() && location.reload());
  void load(filesOf(isApp ? app : site), filesOf(isApp ? styles : ''));
}
