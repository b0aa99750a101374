import classes from './picture.module.css';
import { pictureSizes } from './picture-sizes.ts';
import answerDark from './pictures/answer-dark.webp';
import answerLight from './pictures/answer-light.webp';
import builderDark from './pictures/builder-dark.webp';
import builderLight from './pictures/builder-light.webp';
import conversationDark from './pictures/conversation-dark.webp';
import conversationLight from './pictures/conversation-light.webp';
import sourceDark from './pictures/source-dark.webp';
import sourceLight from './pictures/source-light.webp';

export type PictureName = keyof typeof pictureSizes;

const files: Record<PictureName, { light: string; dark: string }> = {
  answer: { light: answerLight, dark: answerDark },
  builder: { light: builderLight, dark: builderDark },
  source: { light: sourceLight, dark: sourceDark },
  conversation: { light: conversationLight, dark: conversationDark },
};

/**
 * A screen of the product, as `npm run pictures` took it. The page's own color scheme decides which is shown, which people may have
 * set apart from their system's; the other is not fetched, as it is lazy and has no place.
 */
export const Picture = ({ name, alt }: { name: PictureName; alt: string }) => (
  <div className={classes.picture}>
    {(['light', 'dark'] as const).map((scheme) => (
      <img
        key={scheme}
        className={classes[scheme]}
        src={files[name][scheme]}
        {...pictureSizes[name]}
        alt={alt}
        loading="lazy"
        decoding="async"
      />
    ))}
  </div>
);
