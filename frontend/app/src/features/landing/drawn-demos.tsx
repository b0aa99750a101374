import { useRef } from 'react';
import { loadable } from '../../ui/loadable.tsx';
import { useIsNear } from '../../ui/use-is-near.ts';
import { chartDemos, type Demo, diagramDemos, planDemo } from './demos.ts';
import classes from './landing.module.css';

const DrawnBlock = loadable(async () => (await import('../../ui/drawn-block.tsx')).DrawnBlock);

export const ChartDemos = () => (
  <section className={classes.section} aria-labelledby="charts-title">
    <h2 className={classes.heading} id="charts-title">
      Figures become pictures
    </h2>
    <p className={classes.lead}>
      An agent writes down the figures, and the chat draws them, light or dark, as a table for those
      who want one, and as a file to take along. These four are drawn by the same code, of figures
      made up for a bike shop.
    </p>
    <Demos kind="chart" demos={chartDemos} />
  </section>
);

export function DiagramDemos() {
  const plan = useRef<HTMLDialogElement>(null);
  return (
    <section className={classes.section} aria-labelledby="diagrams-title">
      <h2 className={classes.heading} id="diagrams-title">
        So do processes
      </h2>
      <p className={classes.lead}>
        What leads to what, who asks whom, what is made of what: drawn in a frame that reaches
        nothing else, with its steps as text.
      </p>
      <Demos kind="diagram" demos={diagramDemos} />
      <p>
        <button
          type="button"
          className={`${classes.secondary} ${classes.press}`}
          onClick={() => plan.current?.showModal()}
        >
          {planDemo.question}
        </button>
      </p>
      <dialog ref={plan} className={classes.plan} aria-label={planDemo.question}>
        <Demos kind="diagram" demos={[planDemo]} />
        <form method="dialog">
          <button type="submit" className={`${classes.secondary} ${classes.press}`}>
            Close
          </button>
        </form>
      </dialog>
    </section>
  );
}

/** Drawn once they are nearly in sight. */
function Demos({ kind, demos }: { kind: 'chart' | 'diagram'; demos: Demo[] }) {
  const place = useRef<HTMLUListElement>(null);
  const isNear = useIsNear(place, '300px');

  return (
    <ul ref={place} className={classes.drawings}>
      {demos.map(({ question, code }) => (
        <li key={question}>
          <h3>{question}</h3>
          <div className={`${classes.drawing} ${classes[kind]}`}>
            {isNear && <DrawnBlock kind={kind} code={code} />}
          </div>
        </li>
      ))}
    </ul>
  );
}
