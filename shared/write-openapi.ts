import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildOpenApi } from './src/contract/openapi.ts';

const file = join(import.meta.dirname, '../docs/api/openapi.json');

mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(buildOpenApi(), null, 2)}\n`);
