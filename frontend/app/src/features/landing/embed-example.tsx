import { useState } from 'react';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { useFleeting } from '../../ui/use-fleeting.ts';
import classes from './landing.module.css';

const COPIED_MS = 2_500;

/** As the agent builder gives it out, where the addresses and the key are those of an agent. */
const SNIPPET = `<script src="https://talkwright.example/widget.js"
  data-api-key="YOUR_AGENT_KEY"
  data-instance-name="your-agent"
  data-api-url="https://api.talkwright.example/api"
  data-auto-load-config="true"
  data-look="light bottom-right" async></script>`;

export function EmbedExample() {
  const [isCopied, showCopied] = useFleeting(COPIED_MS);
  const [isRefused, setIsRefused] = useState(false);

  const copy = () =>
    navigator.clipboard.writeText(SNIPPET).then(
      () => {
        setIsRefused(false);
        showCopied();
      },
      () => setIsRefused(true),
    );

  return (
    <section className={classes.section} aria-labelledby="embed-title">
      <h2 className={classes.heading} id="embed-title">
        One line on your page
      </h2>
      <p className={classes.lead}>
        The agent builder gives you this line with your agent&rsquo;s key. How the chat looks and
        what it says is set there too: your page stays as it is.
      </p>
      <figure className={classes.code}>
        <ScrollRegion as="pre" name="Embed code">
          <code>{SNIPPET}</code>
        </ScrollRegion>
        <button type="button" className={classes.copy} onClick={copy}>
          {isCopied ? 'Copied' : 'Copy'}
        </button>
      </figure>
      <p role="status" className={classes.note}>
        {isRefused && 'Copying failed. Select the text and copy it yourself.'}
      </p>
    </section>
  );
}
