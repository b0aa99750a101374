import { fieldElements } from './field-elements.ts';
import { formulaElements, openFormula } from './formula-elements.ts';
import { readXml } from './read-xml.ts';
import { referenceElements } from './reference-elements.ts';
import { createStory, type Openers, type Story, type StoryContext } from './story.ts';
import { tableElements } from './table-elements.ts';
import { textElements } from './text-elements.ts';

/**
 * Reads a part of a Word document. What an element holds that is not known here is read as if it stood there by itself,
 * so that nothing is lost by what wraps it.
 */
export async function readStory(xml: AsyncIterable<string>, context: StoryContext): Promise<Story> {
  const story = createStory(context);
  const openers = new Map(
    Object.entries<Openers[string]>({
      ...textElements(story),
      ...tableElements(story),
      ...fieldElements(story),
      ...formulaElements(story),
      ...referenceElements(story),
    }),
  );
  const { names } = story;
  const ends: ((() => void) | undefined)[] = [];
  /** So many elements are open of which nothing is read. */
  let skipped = 0;

  await readXml(xml, {
    open(element) {
      const { name } = element;
      const opener = openers.get(name) ?? (name.startsWith('m:') ? openFormula(story) : undefined);
      const opened = skipped > 0 || isFormerLook(name) ? false : opener?.(element);
      if (opened === false) skipped += 1;
      else {
        names.push(name);
        ends.push(opened);
      }
    },
    text(text) {
      const name = names.at(-1);
      if (skipped > 0) return;
      if (name === 'w:t' || name === 'm:t') story.add(text);
      else if (name === 'w:instrText') story.fields.instruct(text);
    },
    close() {
      if (skipped > 0) skipped -= 1;
      else {
        names.pop();
        ends.pop()?.();
      }
    },
  });
  story.end();
  return story;
}

/** As tracked changes keep it. */
const isFormerLook = (name: string): boolean => name.endsWith('PrChange');
