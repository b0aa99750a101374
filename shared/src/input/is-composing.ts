/** The code of keys that belong to an input method. */
const COMPOSING = 229;

/**
 * Whether a key belongs to an input method, as that of Japanese. Safari ends the composition before it tells of the Enter
 * that has ended it, and marks that with the key code alone.
 */
export const isComposing = ({ isComposing, keyCode }: KeyEvent): boolean =>
  isComposing || keyCode === COMPOSING;

type KeyEvent = { isComposing: boolean; keyCode: number };
