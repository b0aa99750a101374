import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../supervisor/options.ts';
import { Problem } from '../supervisor/problem.ts';
import { backUp } from './back-up.ts';
import { putBack } from './put-back.ts';

const usage = `npm run backup -- <folder> [--data DIR]
npm run restore -- <folder> [--data DIR] [--database]

  <folder>     where the backup is to go, or lies
  --data DIR   the data of the copy, which may be running while it is backed up (default: .local)
  --database   put back the database alone, into data that have gone on since`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      data: { type: 'string', default: `${root}/.local` },
      database: { type: 'boolean', default: false },
    },
  });
  const [command, folder] = positionals;
  if (!folder || positionals.length > 2) throw new Problem(usage);
  console.log(await run(command, resolve(folder), resolve(values.data), values.database));
} catch (error) {
  console.error(error instanceof Problem || isUsage(error) ? error.message : error);
  process.exitCode = 1;
}

async function run(
  command: string | undefined,
  folder: string,
  data: string,
  isDatabaseAlone: boolean,
): Promise<string> {
  if (command === 'backup') return `${data} is in ${folder}, as of ${await backUp(data, folder)}.`;
  if (command !== 'restore') throw new Problem(usage);
  const at = putBack(folder, data, isDatabaseAlone);
  return [
    `${data} is as it was at ${at}. What has ended since is back: start it, and say`,
    `  npm run operator -- --settings ${data}/settings.env after-restore --from ${at}`,
  ].join('\n');
}

function isUsage(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && `${error.code}`.startsWith('ERR_PARSE');
}
