import classes from './sample-answer.module.css';

/** A picture, drawn with text: an answer and the page it rests on. */
export function SampleAnswer() {
  return (
    <div className={classes.panel} aria-hidden="true">
      <div className={classes.scene}>
        <p className={classes.claim}>Agents that answer from your documents, and show the page.</p>
        <div className={classes.question}>How long do I have to return an order?</div>
        <div className={classes.answer}>
          You can return any order within 30 days of delivery. Refunds reach your account three to
          five working days later. <span className={classes.mark}>1</span>
          <div className={classes.source}>
            <span className={classes.mark}>1</span>
            <span>Returns policy.pdf</span>
            <span className={classes.page}>page 4</span>
          </div>
        </div>
      </div>
    </div>
  );
}
