import { CopyButton } from '../../ui/copy-button.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import classes from './code-example.module.css';

/** `name` says what it is, as in 'Copy embed snippet'. */
export const CodeExample = ({ name, text }: { name: string; text: string }) => (
  <div className={classes.example}>
    <ScrollRegion as="pre" name={name} className={classes.code} dir="ltr">
      <code>{text}</code>
    </ScrollRegion>
    <div className={classes.copy}>
      <CopyButton name={name} text={text} />
    </div>
  </div>
);
