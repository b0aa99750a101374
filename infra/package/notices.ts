import type { ThirdParty } from './third-party.ts';

/** The text that goes along with what is published. Packages under the same words share them. */
export function noticesOf(packages: ThirdParty[]): string {
  const byTexts = Map.groupBy(packages, ({ texts }) => texts.join('\n\n'));
  const parts = [...byTexts].map(
    ([text, sharing]) => `${sharing.map(lineOf).join('\n')}\n\n${text}`,
  );
  return `${INTRODUCTION}\n\n${parts.map((part) => `${RULE}\n${part}\n`).join('\n')}`;
}

const INTRODUCTION =
  'Talkwright contains the work of others. This is what it is, and what it is under.';
const RULE = '-'.repeat(80);

const lineOf = ({ name, version, licence, address }: ThirdParty): string =>
  `${name} ${version} (${licence}) ${address}`;
