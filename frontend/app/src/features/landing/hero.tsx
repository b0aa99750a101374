import { linkTo, paths } from '../../paths.ts';
import classes from './hero.module.css';
import page from './landing.module.css';

export const Hero = () => (
  <section className={classes.hero}>
    <div>
      <h1 className={classes.title}>AI chat agents that know your documents</h1>
      <p className={classes.lead}>
        For teams that answer the same questions every day. Give an agent your files and your APIs,
        put it on your website with one line of HTML, and each answer says which page it comes from.
      </p>
      <p className={page.actions}>
        <a href={linkTo(paths.register)} className={page.button}>
          Create your first agent
        </a>
        <a href={linkTo(paths.docs)} className={page.secondary}>
          Read the docs
        </a>
      </p>
    </div>
    <Sample />
  </section>
);

/** A picture, drawn with text: a question, its answer and the pages it rests on. */
const Sample = () => (
  <div className={classes.sample} aria-hidden="true">
    <p className={classes.question}>Can I bring back a bike that I have ridden?</p>
    <div className={classes.answer}>
      <p>
        Yes, within 30 days and up to 50 km. <span className={classes.mark}>1</span> Freight is ours
        if something is broken. <span className={classes.mark}>2</span>
      </p>
      <p className={classes.source}>
        <span className={classes.mark}>1</span> Returns policy.pdf <span>page 4</span>
      </p>
      <p className={classes.source}>
        <span className={classes.mark}>2</span> Warranty.docx <span>page 2</span>
      </p>
    </div>
    <p className={classes.question}>Is the Lark City 7 in stock?</p>
    <div className={classes.answer}>
      <p className={classes.source}>
        Looked up <span>GET /bikes/lark-city-7</span>
      </p>
      <p>Yes: three are in the shop in Harbour Street.</p>
    </div>
  </div>
);
