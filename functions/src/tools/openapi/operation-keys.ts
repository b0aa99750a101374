const MAX_LENGTH = 64;

/** Gives each operation a key of its own that a model can call it by: from its id, or from what it does. */
export function createKeys() {
  const taken = new Set<string>();
  return (operationId: string, method: string, path: string): string => {
    const wanted = cleaned(operationId) || cleaned(`${method.toLowerCase()}${path}`) || 'operation';
    const begun = /^[A-Za-z_]/.test(wanted) ? wanted : `_${wanted}`;
    let key = shortened(begun, MAX_LENGTH);
    for (let number = 2; taken.has(key); number += 1) {
      const suffix = `_${number}`;
      key = shortened(begun, MAX_LENGTH - suffix.length) + suffix;
    }
    taken.add(key);
    return key;
  };
}

const cleaned = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_-]+/g, '_')
    .replace(/^_+|_+$/g, '');

const shortened = (key: string, length: number) => key.slice(0, length).replace(/_+$/, '');
