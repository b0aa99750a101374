import { useEffect, useRef, useState } from 'preact/hooks';
import type { DrawnView } from '../../bridge.ts';
import { lazyModule } from '../../lazy-module.ts';
import { CodeBlock } from './code-block.tsx';

/** Most answers have neither: what draws one comes along with the first. */
const lazyView = (file: string) => lazyModule<DrawnView>(() => new URL(file, import.meta.url).href);
const views = { chart: lazyView(CHART_FILE), diagram: lazyView(DIAGRAM_FILE) };

type Props = { kind: keyof typeof views; code: string; isClosed: boolean };

/** Keeps the place of a picture from the beginning of its block on. What cannot be drawn stays the block that it is. */
export function DrawnBlock({ kind, code, isClosed }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isCode, setIsCode] = useState(false);

  useEffect(() => {
    let end: (() => void) | undefined;
    let isGone = false;
    const draw = async (): Promise<void> => {
      const { show } = await views[kind]();
      if (isGone || !place.current) return;
      end = await show(place.current, code, () => !isGone);
      if (isGone) end?.();
      else setIsCode(!end);
    };
    if (isClosed) draw().catch(() => setIsCode(true));
    return () => {
      isGone = true;
      end?.();
    };
  }, [code, isClosed]);

  if (isCode)
    return <CodeBlock code={code} language={`This ${kind} cannot be drawn here. Its text:`} />;
  return <div ref={place} class={`drawn-block ${kind}`} aria-busy={!isClosed} />;
}
