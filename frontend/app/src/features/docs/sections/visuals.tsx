import { useRef } from 'react';
import { DrawnBlock } from '../../../ui/drawn-block.tsx';
import { useIsNear } from '../../../ui/use-is-near.ts';
import { CodeExample } from '../code-example.tsx';
import classes from '../docs-page.module.css';
import { charts, diagram } from '../examples.ts';

const kinds = [
  ['line', 'Line'],
  ['bar', 'Bar'],
  ['pie', 'Pie'],
  ['scatter', 'Scatter'],
] as const;

export const Visuals = () => (
  <>
    <p>
      Answers are Markdown: headings, lists, tables, code, links. Where figures or processes say
      more, a fenced block of the answer becomes a picture. The tab <b>Output</b> of the builder
      switches charts and diagrams on, and says which is preferred.
    </p>
    <h3>Charts</h3>
    <p>
      A block <code>chart</code> holds JSON: <code>type</code> (or type chart with a{' '}
      <code>variant</code>) is line, bar, pie or scatter; <code>labels</code> and{' '}
      <code>datasets</code>, each with label and data, stand in it or in <code>data</code>;{' '}
      <code>title</code>, <code>xTitle</code> and <code>yTitle</code> are optional. There are at
      most 8 datasets of 200 values. Colors and sizes are ours, in light and dark. What is no such
      chart stays text.
    </p>
    <p>
      A chart has its figures as a table, a larger view, and, where the agent's <b>Display</b>{' '}
      settings allow it, a PNG and a CSV file. These are drawn from what stands below them:
    </p>
    {kinds.map(([kind, name]) => (
      <div key={kind} className={classes.visual}>
        <h4>{name}</h4>
        <Drawn kind="chart" code={charts[kind]} />
        <CodeExample name={`${kind} chart`} text={charts[kind]} />
      </div>
    ))}
    <h3>Diagrams</h3>
    <p>
      A block <code>mermaid</code> holds the source of a diagram (format mermaid, code): a
      flowchart, a sequence, a class, state or entity relationship diagram, or a Gantt chart. It is
      drawn in a frame of its own, which a website with a Content Security Policy has to allow:{' '}
      <code>frame-src</code> with the address of the widget, and <code>img-src data:</code>. Where a
      diagram cannot be drawn, visitors get its source, to be copied.
    </p>
    <div className={classes.visual}>
      <Drawn kind="diagram" code={diagram} />
      <CodeExample name="mermaid source" text={diagram} />
    </div>
  </>
);

/** Once it is nearly in sight: most who read the page do not come so far down. */
function Drawn({ kind, code }: { kind: 'chart' | 'diagram'; code: string }) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place, '300px');
  return (
    <div ref={place} className={classes[kind]}>
      {isNear && <DrawnBlock kind={kind} code={code} />}
    </div>
  );
}
