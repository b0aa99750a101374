import type { Memory } from './memory.ts';
import type { Settings } from './settings.ts';

/** What the loader hands to the core. */
export type PanelHost = {
  root: ShadowRoot;
  /** The element that the core fills; the loader shows and hides it. */
  mount: HTMLElement;
  settings: Settings;
  memory: Memory;
  /** Fills an element of the page instead of floating over it. */
  isContained: boolean;
  onClose: () => void;
  onSession: (id: string) => void;
};

export type Panel = {
  /** Called each time that the panel has become visible. */
  shown: (takesFocus: boolean) => void;
  destroy: () => void;
};

/** What the core's script exports. */
export type Core = { mountChat: (host: PanelHost) => Panel };
