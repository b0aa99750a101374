/** What a deployment decides. It is read when the app starts, so that one build serves them all. */
export type Config = {
  /** Ends in `/api`, without a slash. */
  apiBase: string;
  functionsKey: string;
  widgetUrl: string;
  /** Said where a model is chosen, as when a demo model answers; null when there is nothing to say. */
  modelNotice: string | null;
};

let config: Config | undefined;

export async function loadConfig(): Promise<void> {
  const answer = await fetch('/config.json', { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`config.json answered ${answer.status}`);
  config = await answer.json();
}

export function getConfig(): Config {
  if (!config) throw new Error('The configuration is read before it was loaded');
  return config;
}
