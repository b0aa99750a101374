/** What a deployment decides. It is read when the app starts, so that one build serves them all. */
export type Config = {
  /** Ends in `/api`, without a slash. */
  apiBase: string;
  functionsKey: string;
  widgetUrl: string;
  /** Said where a model is chosen, as when a demo model answers; null when there is nothing to say. */
  modelNotice: string | null;
  /** Of the agent that visitors of the landing page may ask; without one there is no chat. */
  siteAgentKey: string | null;
  /** Whether plans are sold: without, no page shows prices or leads to a payment. */
  isBilled: boolean;
};

let config: Config | undefined;
let loading: Promise<Config> | undefined;

/** Fetched once, whoever asks. */
export function loadConfig(): Promise<Config> {
  loading ??= fetchConfig();
  return loading;
}

export function getConfig(): Config {
  if (!config) throw new Error('The configuration is read before it was loaded');
  return config;
}

async function fetchConfig(): Promise<Config> {
  const answer = await fetch('/config.json', { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`config.json answered ${answer.status}`);
  const fetched: Config = await answer.json();
  config = fetched;
  return fetched;
}
