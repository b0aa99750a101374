import { linkTo, paths } from '../../paths.ts';
import classes from './hero.module.css';
import page from './landing.module.css';
import { Picture } from './picture.tsx';

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
    <Picture
      name="answer"
      alt="A chat on the website of a bike shop. Asked what delivery costs, it answers with four statements, each with the number of its source: page 2 of the customer handbook."
    />
  </section>
);
