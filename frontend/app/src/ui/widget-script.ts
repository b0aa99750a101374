import { widgetScriptUrl } from './trusted-types.ts';

/**
 * Runs the widget's script in a page: in this one, or in that of a frame.
 *
 * @param wishes What the embed code carries as `data-…` attributes; with a key among them the chat starts by itself.
 */
export function loadWidgetScript(
  page: Document,
  wishes: Record<string, string> = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = page.createElement('script');
    Object.assign(script.dataset, wishes);
    script.src = widgetScriptUrl();
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error('Could not load the chat widget script'));
    };
    page.head.append(script);
  });
}
