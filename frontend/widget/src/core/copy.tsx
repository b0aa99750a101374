import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from './icons.tsx';

const CONFIRMED_MS = 2_500;

/** Copies a text, and says for a moment whether it worked. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const [outcome, setOutcome] = useState<'Copied' | 'Copy failed' | null>(null);

  useEffect(() => {
    if (!outcome) return undefined;
    const timer = setTimeout(() => setOutcome(null), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async (): Promise<void> => {
    const isCopied = await copyText(text, button.current);
    setOutcome(isCopied ? 'Copied' : 'Copy failed');
  };

  return (
    <button ref={button} type="button" class="quiet-button" aria-label={label} onClick={copy}>
      <Icon name={outcome === 'Copied' ? 'check' : 'copy'} />
      <span aria-live="off">{outcome ?? 'Copy'}</span>
    </button>
  );
}

/** Pages without https, or that forbid the clipboard to frames, have only the old way. */
async function copyText(text: string, beside: Element | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.className = 'visually-hidden';
    field.value = text;
    beside?.after(field);
    field.select();
    const isCopied = document.execCommand('copy');
    field.remove();
    return isCopied;
  }
}
