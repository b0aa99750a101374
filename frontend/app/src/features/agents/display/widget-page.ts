import { loadWidgetScript } from '../../../ui/widget-script.ts';
import { answerAsServer, type WidgetConfig } from './sample-server.ts';

export type WidgetPage = ReturnType<typeof createWidgetPage>;

const KEY = 'preview';

/**
 * A page of its own for the very widget that customers embed, so that it finds a screen of the wished size. Its server and
 * its storage are made here: nothing is sent, nothing is remembered.
 */
export function createWidgetPage(frame: HTMLIFrameElement, onToggle: (isOpen: boolean) => void) {
  const page = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!page) throw new Error('Preview container not found');
  let config: WidgetConfig;

  page.fetch = async (address) => answerAsServer(String(address), config);
  const storage = {
    getItem: () => REMEMBERED,
    setItem: (key: string, value: string) => tellsOpen(key) && onToggle(value !== ''),
  };
  Object.defineProperty(page, 'localStorage', { value: storage });
  Object.defineProperty(page, 'sessionStorage', { value: { getItem: () => null, setItem() {} } });
  page.document.adoptedStyleSheets = [pageStyle(page)];
  const loaded = loadWidgetScript(page.document);

  return {
    /** Shows the widget as it looks with this configuration, in the place of what was shown before. */
    async show(shown: WidgetConfig, isOpen: boolean): Promise<void> {
      config = shown;
      await loaded;
      if (!page.ChatAgent) throw new Error('ChatAgent not loaded');
      await page.ChatAgent.init({
        apiKey: KEY,
        instanceName: KEY,
        apiUrl: location.origin,
        autoLoadConfig: true,
        startOpen: isOpen,
      });
    },
  };
}

/** The widget notes for the page's next visit whether it was left open. */
const tellsOpen = (key: string) => key.startsWith('talkwright:open:');

/** A conversation that has begun, so that the colors of both sides are seen. */
const REMEMBERED = JSON.stringify({ sessionId: KEY, visitorToken: KEY });

/** Some blocks that look like a page, so that the widget floats over something. */
function pageStyle(page: Window & typeof globalThis): CSSStyleSheet {
  const block = (color: string, place: string) =>
    `linear-gradient(${color} 0 0) ${place} no-repeat`;
  const blocks = [
    block('#dfe4e8', '40px 36px / 120px 16px'),
    block('#cfd6db', '40px 96px / 46% 30px'),
    block('#e7ebee', '40px 146px / 60% 12px'),
    block('#e7ebee', '40px 168px / 52% 12px'),
    block('#eef1f3', '40px 220px / calc(50% - 52px) 180px'),
    block('#eef1f3', 'calc(50% + 12px) 220px / calc(50% - 52px) 180px'),
    block('#e7ebee', '40px 424px / 60% 12px'),
    block('#e7ebee', '40px 446px / 44% 12px'),
  ];
  const sheet = new page.CSSStyleSheet();
  sheet.replaceSync(
    `body { background: ${blocks.join(', ')}, #fff; margin: 0; min-height: 100vh; }`,
  );
  return sheet;
}
