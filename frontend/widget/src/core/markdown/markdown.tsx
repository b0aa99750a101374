import { createBlockStream } from '@talkwright/rich-text/block-stream';
import { lexBlock } from '@talkwright/rich-text/lexer';
import { useMemo, useRef } from 'preact/hooks';
import { CodeBlock } from './code-block.tsx';
import { DrawnBlock } from './drawn-block.tsx';
import { type Parts, renderTokens } from './render.ts';

type Props = { text: string; isComplete: boolean; citation: Parts['citation'] };

/** A text that may still be growing. `citation` must stay the same function until its answers change. */
export function Markdown({ text, isComplete, citation }: Props) {
  const stream = useRef(createBlockStream());
  // The brackets of a citation that is still on its way would show for a moment, then vanish.
  const shown = isComplete ? text : text.replace(/\[\d{0,3}$/, '');
  const blocks = stream.current(shown, isComplete);
  return (
    <div class="markdown">
      {blocks.map((raw, index) => (
        <Block key={index} raw={raw} citation={citation} isGrowing={!isComplete} />
      ))}
    </div>
  );
}

type BlockProps = { raw: string; citation: Parts['citation']; isGrowing: boolean };

/** The same nodes again are skipped by Preact: a settled block costs nothing while the rest streams in. */
function Block({ raw, citation, isGrowing }: BlockProps) {
  const nodes = useMemo(
    () => renderTokens(lexBlock(raw), { CodeBlock, DrawnBlock, citation, isGrowing }),
    [raw, citation, isGrowing],
  );
  return <>{nodes}</>;
}
