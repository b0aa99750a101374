import { Anchor, Text } from '@mantine/core';
import { useState } from 'react';
import { truncate } from '../../ui/truncate.ts';
import classes from './people.module.css';

const SHORT = 200;

export function Justification({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false);

  return (
    <Text size="sm" component="blockquote" className={classes.justification}>
      {isOpen ? text : truncate(text, SHORT)}{' '}
      {text.length > SHORT && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show more'}
        </Anchor>
      )}
    </Text>
  );
}
