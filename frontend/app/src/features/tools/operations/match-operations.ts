import type { Operation } from '@talkwright/shared/areas/operations';

/** Every word has to occur somewhere in what the row shows or says. */
export function matchOperations(operations: Operation[], filter: string): Operation[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return operations;
  return operations.filter(({ operation_key, method, path, name, shortDescription }) => {
    const text = `${operation_key} ${method} ${path} ${name} ${shortDescription}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
