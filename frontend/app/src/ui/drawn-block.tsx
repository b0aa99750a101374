import { Group, Text, useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { CopyButton } from './copy-button.tsx';
import classes from './markdown.module.css';
import { ScrollRegion } from './scroll-region.tsx';

/** Most texts have none. */
const loadView = {
  chart: () => import('./show-chart.ts'),
  diagram: () => import('./show-diagram.ts'),
};

type Props = { kind: keyof typeof loadView; code: string };

/** What a block describes, drawn as visitors see it; a block that cannot be drawn stays text. */
export function DrawnBlock({ kind, code }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const [isCode, setIsCode] = useState(false);

  useEffect(() => {
    let end: (() => void) | undefined;
    let isGone = false;
    const draw = async () => {
      const { show } = await loadView[kind]();
      if (isGone || !place.current) return;
      end = await show(place.current, code, { scheme, canSave: true }, () => !isGone);
      if (isGone) end?.();
      else setIsCode(!end);
    };
    draw().catch(() => setIsCode(true));
    return () => {
      isGone = true;
      end?.();
    };
  }, [kind, code, scheme]);

  if (isCode) {
    return (
      <section aria-label={`Text of a ${kind}`}>
        <Group justify="space-between" gap="xs">
          <Text size="sm" c="dimmed">
            {`This ${kind} cannot be drawn here. Its text:`}
          </Text>
          <CopyButton name="text" text={code} />
        </Group>
        <ScrollRegion as="pre" name={`Text of the ${kind}`} dir="ltr">
          <code>{code}</code>
        </ScrollRegion>
      </section>
    );
  }
  return <div ref={place} className={`${classes.drawn} ${classes[kind] ?? ''}`} />;
}
