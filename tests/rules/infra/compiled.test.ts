import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { compile, findCompiler } from '../../../infra/check/compile.ts';
import { compiled, hashOfSources } from '../../../infra/check/compiled.ts';
import { root } from '../../support/root.ts';

type Said = Record<string, { metadata?: { description?: string } }>;
type Described = {
  parameters?: Said;
  outputs?: Said;
  resources: Record<string, { properties?: { template?: Described } }>;
};

const infra = join(root, 'infra');
const files = globSync('azure/*.bicep', { cwd: infra });
const textOf = (file: string) => readFileSync(join(infra, file), 'utf8');

it('what is kept of the compiler is of these sources: node infra/compile.ts', () => {
  expect(compiled.sources).toBe(hashOfSources());
});

it('every file is reached from main.bicep', () => {
  const used = files.flatMap((file) =>
    [...textOf(file).matchAll(/^module \w+ '([\w-]+\.bicep)'/gm)].map(
      ([, name]) => `azure/${name}`,
    ),
  );
  expect(files.filter((file) => !used.includes(file))).toEqual(['azure/main.bicep']);
});

it('every parameter and output says what it is', () => {
  const silent: string[] = [];
  look(compiled.template as Described, 'main');
  expect(silent).toEqual([]);

  function look({ parameters, outputs, resources }: Described, path: string): void {
    for (const [name, { metadata }] of Object.entries({ ...parameters, ...outputs })) {
      if (!metadata?.description) silent.push(`${path}: ${name}`);
    }
    for (const [name, { properties }] of Object.entries(resources)) {
      if (properties?.template) look(properties.template, `${path}/${name}`);
    }
  }
});

it('each API is asked for in one version', () => {
  const versions = files.flatMap((file) =>
    [...textOf(file).matchAll(/'(Microsoft\.[\w/]+)@([\w-]+)'/g)].map(
      ([, type = '', version = '']) => ({
        ...{ type, version },
      }),
    ),
  );
  // Insights is several APIs under one name, as are networks and their private names.
  const apiOf = (type: string) =>
    /^Microsoft\.(Insights|Network)/.test(type)
      ? type.split('/').slice(0, 2).join('/').replace('privateEndpoints', 'virtualNetworks')
      : type.split('/')[0];
  const byApi = Map.groupBy(versions, ({ type }) => apiOf(type));
  const twice = [...byApi].filter(([, all]) => new Set(all.map(({ version }) => version)).size > 1);
  expect(twice.map(([api]) => api)).toEqual([]);
});

const compiler = findCompiler();
if (compiler) {
  describe('the compiler', () => {
    let folder: string;
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'talkwright-infra-'));
      for (const name of ['azure', 'alerts.json', 'containers.json', 'queues.json']) {
        cpSync(join(infra, name), join(folder, name), { recursive: true });
      }
    });
    afterEach(() => rmSync(folder, { recursive: true }));

    it('says nothing against the files, and makes of them what is kept', () => {
      const { template, complaints } = compile(compiler);
      expect(complaints).toEqual([]);
      expect(template).toEqual(compiled.template);
    });

    it('names each property that is misspelt or of a wrong type, and values where the types list them, with its line', () => {
      const places = [
        change('azure/site.bicep', 'stagingEnvironmentPolicy', 'stagingEnvironmentsPolicy'),
        change('azure/api.bicep', 'httpsOnly: true', "httpsOnly: 'yes'"),
        change('azure/database.bicep', "'Strong'", "'Stronger'"),
        change('azure/storage.bicep', "accessTier: 'Hot'", 'accessTier: 1'),
        change('azure/storage.bicep', 'allowBlobPublicAccess: false', 'allowBlobPublicAccess: 0'),
        change('azure/vault.bicep', 'enablePurgeProtection', 'enablePurgeProtect'),
        change('azure/queues.bicep', 'disableLocalAuth: true', "disableLocalAuth: 'yes'"),
        change('azure/alerts.bicep', 'autoMitigate', 'autoMitigates'),
        change('azure/alerts.bicep', 'SSLCheck: true', "SSLCheck: 'yes'"),
        change('azure/monitoring.bicep', "IngestionMode: 'LogAnalytics'", 'IngestionMode: 1'),
        change('azure/network.bicep', 'serviceName', 'service'),
        change('azure/endpoints.bicep', 'groupIds', 'groups'),
        change('azure/endpoints.bicep', '{ privateDnsZoneId:', '{ zoneId:'),
      ];
      const { complaints } = compile(compiler, folder);
      for (const place of places) expect(complaints).toContainEqual(expect.stringContaining(place));
    });

    it('looks into what is read from JSON', () => {
      change('containers.json', '"defaultTtl": -1', '"defaultTtl": "never"');
      change('containers.json', '"compositeIndexes"', '"compositeIndices"');
      change('alerts.json', '"aggregation": "Maximum"', '"aggregation": "Most"');
      const { complaints } = compile(compiler, folder);
      for (const word of ['defaultTtl', 'compositeIndices', 'aggregation']) {
        expect(complaints).toContainEqual(expect.stringContaining(`"${word}"`));
      }
    });

    /** Answers the place that is wrong now, as the compiler writes it. */
    function change(file: string, right: string, wrong: string): string {
      const path = join(folder, file);
      const [before = '', after] = readFileSync(path, 'utf8').split(right);
      if (after === undefined) throw new Error(`${file} does not say ${right}.`);
      writeFileSync(path, readFileSync(path, 'utf8').replace(right, wrong));
      return `${file}(${before.split('\n').length},`;
    }
  });
}
