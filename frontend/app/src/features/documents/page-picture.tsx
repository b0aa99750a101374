import type { Box } from '@talkwright/shared/areas/documents';
import { useRef } from 'react';
import classes from './page-view.module.css';

type Props = { image: string; alt: string; boxes: Box[] };

/** The picture of a page in a box that scrolls, with what is quoted of it marked and in sight. */
export function PagePicture({ image, alt, boxes }: Props) {
  const first = useRef<HTMLDivElement>(null);
  return (
    <div className={classes.picture}>
      <img
        src={image}
        alt={alt}
        // Until then it has no height, and nothing is to be scrolled.
        onLoad={() => bringInSight(first.current)}
      />
      {boxes.map(({ left, top, width, height }, index) => (
        <div
          key={`${left} ${top}`}
          ref={index === 0 ? first : undefined}
          className={classes.quoted}
          aria-hidden
          style={{
            left: percent(left),
            top: percent(top),
            width: percent(width),
            height: percent(height),
          }}
        />
      ))}
    </div>
  );
}

/** In the box around the picture alone: the window stays where it is. */
function bringInSight(mark: HTMLElement | null): void {
  const box = mark?.parentElement?.parentElement;
  if (!mark || !box) return;
  const below = mark.getBoundingClientRect().top - box.getBoundingClientRect().top;
  box.scrollBy({ top: below - box.clientHeight / 3 });
}

const percent = (share: number) => `${share * 100}%`;
