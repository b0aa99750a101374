import { getConfig } from '../server/config.ts';

/** What the content security policy makes of a string that a script wants to load or to show as markup. */
type Policy = {
  createScriptURL: (url: string) => string;
};
type Factory = {
  createPolicy: (
    name: string,
    rules: { createHTML?: (text: string) => string; createScriptURL?: (url: string) => string },
  ) => Policy;
};

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;

/** Mantine writes its style sheets as text into style elements. Text without a tag is not markup; all else is refused. */
factory?.createPolicy('default', {
  createHTML: (text) => {
    if (text.includes('<')) throw new TypeError('Markup from strings is not allowed');
    return text;
  },
});

const onlyTheWidget = {
  createScriptURL: (url: string) => {
    if (url !== getConfig().widgetUrl) throw new TypeError(`${url} may not be loaded as a script`);
    return url;
  },
};
const policy: Policy = factory?.createPolicy('talkwright', onlyTheWidget) ?? onlyTheWidget;

export const widgetScriptUrl = (): string => policy.createScriptURL(getConfig().widgetUrl);
