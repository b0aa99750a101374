import { linkTo, paths } from '../../paths.ts';
import { BrandLink } from '../../ui/brand-link.tsx';
import page from '../../ui/public-page.module.css';
import { ContactForm } from './contact-form.tsx';
import classes from './contact-page.module.css';

/** Open to everybody, signed in or not. */
export const ContactPage = () => (
  <div className={page.page}>
    <header className={page.header}>
      <BrandLink href={linkTo(paths.root)} />
      <nav aria-label="Main" className={page.links}>
        <a href={linkTo(paths.docs)}>Docs</a>
        <a href={linkTo(paths.login)}>Login</a>
      </nav>
    </header>
    <main className={page.main}>
      <h1 className={page.title}>Contact Sales</h1>
      <p className={classes.subtitle}>Tell us about your use case, scale, and timeline</p>
      <ContactForm />
    </main>
    <footer className={`${page.footer} ${page.links}`}>
      <a href={linkTo(paths.status)}>Status</a>
      <a href={linkTo(paths.terms)}>Terms</a>
      <a href={linkTo(paths.privacy)}>Privacy</a>
    </footer>
  </div>
);
