import { Textarea, type TextareaProps } from '@mantine/core';
import classes from './code-area.module.css';

/** For what machines read: JSON, YAML, keys. */
export const CodeArea = (props: TextareaProps) => (
  <Textarea spellCheck={false} classNames={{ input: classes.input }} {...props} />
);
