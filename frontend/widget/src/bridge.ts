import type { Message, Source } from '@talkwright/shared/areas/chat';
import type { Kept } from './kept.ts';
import type { ChatElement } from './page/element.ts';
import type { BubbleSettings, WidgetConfig, Wishes } from './settings.ts';

/** What the loader hands to the core. */
export type PanelHost = {
  root: ShadowRoot;
  /** The element that the core fills; the loader shows and hides it. */
  mount: HTMLElement;
  bubble: BubbleSettings;
  options: Wishes;
  /** Of the agent; null where the page goes without. */
  config: WidgetConfig | null;
  /** The name under which the browser keeps what this chat is about. */
  remembered: string;
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

/** An element of the page, or its selector. */
export type Place = HTMLElement | string;

/** What the loader hands to what keeps the widget on the page. */
export type Stay = {
  host: ChatElement;
  container: Place | undefined;
  /** The root element that it was put into. */
  page: Element;
  /** As a whole, by `document.open`: nothing of the widget works any more. */
  onPageReplaced: () => void;
  /** The widget has ended. */
  isOver: boolean;
};

/** What its script exports. */
export type PageView = { stayOnPage: (stay: Stay) => void };

/** What the script exports that looks for snippets whose attributes are not those of the script that runs. */
export type SnippetsView = {
  startSnippets: (
    script: HTMLScriptElement | null,
    start: (snippet: Wishes) => void,
    pageIsIdle: () => Promise<void>,
  ) => Promise<void>;
};

/** What the core hands to the view of a source. */
export type SourceHost = {
  root: ShadowRoot;
  filename: string;
  /** Of a PDF. */
  page: number | null;
  /** Throws what `sentenceOf` makes a sentence for the visitor of. */
  load: () => Promise<Source>;
  sentenceOf: (error: unknown) => string;
};

/** What its script exports. */
export type SourceView = { showSource: (host: SourceHost) => void };

/** A stored conversation; of a very long one, its end. */
export type Told = { messages: readonly Message[]; isWhole: boolean };

/** What the core hands to the view of the visitor's own conversations. */
export type ConversationsHost = {
  root: ShadowRoot;
  /** Of the chat. */
  title: string;
  /** The last one first. */
  kept: () => readonly Kept[];
  currentId: () => string | undefined;
  /** Each throws what `sentenceOf` makes a sentence for the visitor of. */
  read: (kept: Kept) => Promise<Told>;
  reopen: (kept: Kept) => Promise<void>;
  drop: (id: string) => void;
  sentenceOf: (error: unknown) => string;
};

/** What its script exports. */
export type ConversationsView = { showConversations: (host: ConversationsHost) => void };

/** What the core hands to the form that writes to the people behind the agent. */
export type ContactFormHost = {
  /** Filled with the form, and with what came of it. */
  place: HTMLElement;
  /** Of the chat. */
  title: string;
  /** Answers whether anybody was written to; throws what `sentenceOf` makes a sentence for the visitor of. */
  onSend: (written: { email: string; message: string }) => Promise<boolean>;
  sentenceOf: (error: unknown) => string;
};

/** What its script exports. */
export type ContactFormView = { showContactForm: (host: ContactFormHost) => void };

/** What the scripts export that draw charts and diagrams. */
export type DrawnView = {
  /** Fills an element. Answers how to take that away; undefined where the block is not drawn. */
  show: (
    place: HTMLElement,
    code: string,
    isWanted: () => boolean,
  ) => Promise<(() => void) | undefined>;
};
