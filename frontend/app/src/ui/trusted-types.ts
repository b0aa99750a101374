import { getConfig } from '../server/config.ts';

/** What the content security policy makes of a string that a script wants to load. None becomes markup. */
type Policy = {
  createScriptURL: (url: string) => string;
};
type Factory = { createPolicy: (name: string, rules: Policy) => Policy };

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;

const onlyTheWidget = {
  createScriptURL: (url: string) => {
    if (url !== getConfig().widgetUrl) throw new TypeError(`${url} may not be loaded as a script`);
    return url;
  },
};
const policy: Policy = factory?.createPolicy('talkwright', onlyTheWidget) ?? onlyTheWidget;

export const widgetScriptUrl = (): string => policy.createScriptURL(getConfig().widgetUrl);
