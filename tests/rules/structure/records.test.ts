import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { root } from '../../support/root.ts';

const folder = join(root, 'functions/src');
const files = globSync('**/{*-record,*-records,*-entry,*.store}.ts', { cwd: folder });
const modules: Record<string, unknown>[] = await Promise.all(
  files.map((file) => import(join(folder, file))),
);
const schemas = modules
  .flatMap((module) => Object.entries(module))
  .flatMap(([name, schema]) =>
    schema instanceof z.ZodObject && 'tenantId' in schema.shape ? [{ name, schema }] : [],
  );

describe('stored records', () => {
  it('spell their fields in camelCase, whatever the answers that are made of them say', () => {
    expect(schemas.length).toBeGreaterThan(12);
    const otherwise = schemas.flatMap(({ name, schema }) =>
      Object.keys(schema.shape)
        .filter((field) => !/^[a-z][a-zA-Z]*$/.test(field))
        .map((field) => `${name}: ${field}`),
    );
    expect(otherwise).toEqual([]);
  });
});
