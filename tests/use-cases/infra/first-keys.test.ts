import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, it } from '@jest/globals';
import { given } from '../../support/infra/deployments.ts';
import { root } from '../../support/root.ts';

const told = { ...given, OPENAI_API_KEY: 'sk-key', SMTP_URL: 'smtps://mail.example.com' };

it('hands keys to azd in a file that is gone afterwards, since everybody on a machine sees arguments', () => {
  const folder = mkdtempSync(join(tmpdir(), 'talkwright-azd-'));
  try {
    const [said, kept] = [join(folder, 'said'), join(folder, 'kept')];
    const azd = `#!/bin/sh\nprintf '%s\\n' "$@" > "${said}"\ncp -p "$4" "${kept}"\n`;
    writeFileSync(join(folder, 'azd'), azd, { mode: 0o700 });
    writeFileSync(join(folder, 'az'), '#!/bin/sh\necho []\n', { mode: 0o700 });
    const PATH = [folder, process.env.PATH].join(delimiter);
    const hook = join(root, 'infra/azure/first-keys.ts');
    execFileSync(process.execPath, [hook], { env: { ...told, PATH } });

    const [, , option, file = ''] = readFileSync(said, 'utf8').split('\n');
    expect({ option, isThere: existsSync(file) }).toEqual({ option: '--file', isThere: false });
    expect(readFileSync(kept, 'utf8')).toMatch(
      /^TOKEN_KEY="[\w-]{43}"\nSECRETS_KEYS="first:[\w-]{43}"\n$/,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
