import type { Place } from './provision.ts';

/** The settings that a command is given: a sentence for each that is missing or wrong, and for those that contradict each other. */
export function givenSettings(environment: Record<string, string | undefined>) {
  const sentences: string[] = [];

  function needed(name: string): string {
    const value = environment[name] ?? '';
    if (!value) sentences.push(`The setting ${name} is missing.`);
    return value;
  }

  return {
    sentences,
    needed,

    /** Without a slash at its end. */
    address(name: string, example: string): string {
      const value = needed(name);
      const isAddress = /^https?:\/\//.test(value) && URL.canParse(value);
      if (value && !isAddress) sentences.push(`The setting ${name} is wrong: write ${example}.`);
      return value.replace(/\/+$/, '');
    },

    /** A service in one of its two forms. */
    service(connectionName: string, addressName: string): Place {
      const [connection, address] = [environment[connectionName], environment[addressName]];
      const names = `${connectionName} and ${addressName}`;
      if (connection && address) {
        sentences.push(`The settings ${names} contradict each other: remove one of them.`);
      } else if (!connection && !address) {
        sentences.push(`The setting ${connectionName} is missing, or ${addressName} in its place.`);
      }
      return connection ? { connection } : { address: address ?? '' };
    },
  };
}
