import { writeFileSync } from 'node:fs';
import { compile, findCompiler } from './check/compile.ts';
import { COMPILED, hashOfSources } from './check/compiled.ts';

/**
 * Compiles and lints infra/azure and keeps what comes of it for the tests, which run without a compiler. Any warning that is
 * not expected ends it. `BICEP` says where the compiler is, unless `bicep` is in the path.
 */
const compiler = findCompiler();
if (!compiler) {
  console.error(
    'There is no Bicep compiler: set BICEP to its path. It is one file, of https://github.com/Azure/bicep/releases or the NuGet package Azure.Bicep.CommandLine.<platform>.',
  );
  process.exit(1);
}
const { template, complaints } = compile(compiler);
for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0 || !template) process.exit(1);
writeFileSync(COMPILED, `${JSON.stringify({ sources: hashOfSources(), template }, null, 1)}\n`);
