import { isKept, type Kept } from './kept.ts';

/** What one visitor's browser keeps of the chat with one agent. */
export type Remembered = {
  sessionId?: string;
  visitorToken?: string;
  /** A message whose answer has not arrived: its id lets the server replay instead of asking twice. */
  pending?: Pending;
  isMaximized?: boolean;
  /** When the last answer ended, so that other tabs notice. */
  answeredAt?: number;
  /** The visitor's own conversations, the last one first. */
  kept?: Kept[];
};

export type Pending = { id: string; text: string; sentAt: number };

export type Memory = {
  key: string;
  read: () => Remembered;
  write: (change: Partial<Remembered>) => void;
};

export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * Where the browser refuses storage (blocked, full, private), the page's own life is the fallback.
 * Each write reads first, so that two tabs do not undo one another's fields.
 */
export function createMemory(apiKey: string, storage: () => KeyValueStore): Memory {
  const key = `talkwright:${apiKey}`;
  let fallback: string | null = null;

  const read = (): Remembered => {
    try {
      return parseRemembered(fallback ?? storage().getItem(key));
    } catch {
      return parseRemembered(fallback);
    }
  };

  return {
    key,
    read,
    write(change) {
      const text = JSON.stringify({ ...read(), ...change });
      try {
        storage().setItem(key, text);
        fallback = null;
      } catch {
        fallback = text;
      }
    },
  };
}

/** Anybody on the page can write there: only fields of the right type are taken over. */
export function parseRemembered(text: string | null): Remembered {
  const stored = parseObject(text);
  const { sessionId, visitorToken, pending, isMaximized, answeredAt, kept } = stored;
  return {
    ...(typeof sessionId === 'string' && typeof visitorToken === 'string'
      ? { sessionId, visitorToken }
      : {}),
    ...(isPending(pending) ? { pending } : {}),
    ...(typeof isMaximized === 'boolean' ? { isMaximized } : {}),
    ...(typeof answeredAt === 'number' ? { answeredAt } : {}),
    ...(Array.isArray(kept) ? { kept: kept.filter(isKept) } : {}),
  };
}

function parseObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function isPending(value: unknown): value is Pending {
  if (typeof value !== 'object' || value === null) return false;
  const { id, text, sentAt }: Partial<Record<keyof Pending, unknown>> = value;
  return typeof id === 'string' && typeof text === 'string' && typeof sentAt === 'number';
}
