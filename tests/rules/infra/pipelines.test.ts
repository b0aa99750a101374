import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { azdParameters, variablesOf } from '../../../infra/check/azd-parameters.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { given } from '../../support/infra/deployments.ts';
import { root } from '../../support/root.ts';

type Step = { uses?: string; run?: string; with?: Record<string, unknown> };
type Job = {
  permissions?: Record<string, string>;
  steps: Step[];
  needs?: string;
  if?: string;
  environment?: string;
};
type Workflow = { permissions: Record<string, string>; jobs: Record<string, Job>; env?: object };

const read = (path: string) => parse(readFileSync(join(root, path), 'utf8'));
const files = globSync('.github/workflows/*.yml', { cwd: root });
const workflows = files.map((file) => [file, read(file) as Workflow] as const);

/** What publishes needs more. */
const MORE: Record<string, Record<string, string>> = {
  '.github/workflows/release.yml release': {
    ...{ contents: 'write', 'id-token': 'write', attestations: 'write' },
  },
};

describe.each(workflows)('%s', (file, { permissions, jobs }) => {
  it('may read the sources, and only what signs in may have a token of its own', () => {
    expect(permissions).toEqual({ contents: 'read' });
    for (const [name, { permissions: own = {}, steps }] of Object.entries(jobs)) {
      const signsIn = steps.some(({ uses = '' }) => uses.startsWith('azure/login@'));
      const asked = signsIn ? { contents: 'read', 'id-token': 'write' } : {};
      expect(own).toEqual(MORE[`${file} ${name}`] ?? asked);
    }
  });

  it('signs in where reviewers have let it alone, and never for a pull request', () => {
    for (const { steps, environment, if: condition = '' } of Object.values(jobs)) {
      if (!steps.some(({ uses = '' }) => uses.startsWith('azure/login@'))) continue;
      expect(environment).toBe('production');
      expect(['inputs.deploy', "github.event_name == 'workflow_dispatch'"]).toContain(condition);
    }
  });

  it('leaves no credentials in a checkout that writes nothing, and takes actions of a named version', () => {
    for (const { permissions: own, steps } of Object.values(jobs)) {
      for (const { uses = '', with: options } of steps) {
        if (uses) expect(uses).toMatch(/@v\d+$|@[\da-f]{40}$/);
        if (uses.startsWith('actions/checkout@') && own?.contents !== 'write') {
          expect(options).toMatchObject({ 'persist-credentials': false });
        }
      }
    }
  });

  it('keeps no secret, and runs what there is', () => {
    const text = readFileSync(join(root, file), 'utf8');
    expect(text).not.toContain('secrets.');
    for (const [path] of text.matchAll(/infra\/azure\/[\w-]+\.bicep/g)) {
      expect(existsSync(join(root, path))).toBe(true);
    }
    for (const { needs } of Object.values(jobs)) if (needs) expect(jobs).toHaveProperty(needs);
  });
});

describe('azure.yaml', () => {
  const { services, hooks, infra } = read('azure.yaml');

  it('publishes the staged app as it is, and the site after it', () => {
    expect(services.api).toMatchObject({ host: 'function', project: 'dist/functions' });
    expect(services.api.remoteBuild).toBe(false);
    expect(services.site).toMatchObject({ host: 'staticwebapp', uses: ['api'] });
    expect(existsSync(join(root, infra.path, 'main.bicep'))).toBe(true);
  });

  it('has nothing built in the folders of its services but by their own hooks, whichever comes first', () => {
    const { project, dist } = services.site;
    expect(join(project, dist)).toBe('infra/dist/site');
    const written = /echo '\{\}' \| tee (\S+) > (\S+)/.exec(hooks.prepackage.run)?.slice(1);
    expect(written).toEqual(['dist/functions', project].map((one) => join(one, 'package.json')));
    const [interpreter = ''] = /\S+\/\.bin\/node/.exec(services.site.hooks.predeploy.run) ?? [];
    expect(existsSync(join(root, project, '..', '..', 'node_modules/.bin/node'))).toBe(true);
    expect(join(project, interpreter)).toBe('node_modules/.bin/node');
  });

  it('runs scripts that there are, in the folder of their service', () => {
    const commands = [
      ...Object.values(hooks as Record<string, { run: string }>).map(({ run }) => ['.', run]),
      [services.site.project, services.site.hooks.predeploy.run],
    ];
    const scripts = commands.flatMap(([folder = '', run = '']) =>
      [...run.matchAll(/node ([\w./-]+\.ts)/g)].map(([, script = '']) => join(folder, script)),
    );
    expect(scripts.length).toBe(3);
    for (const script of scripts) expect(existsSync(join(root, script))).toBe(true);
    expect(services.api.hooks.prepackage.run).toBe('npm --prefix ../.. run package');
    expect(Object.keys(packageJson.scripts)).toContain('site');
  });
});

it('gives every parameter a variable, and where nobody sets one, what the Bicep says', () => {
  const { parameters } = read('infra/azure/main.parameters.json');
  const { thisMonth, ...asked } = Object.fromEntries(
    [
      ...readFileSync(join(root, 'infra/azure/main.bicep'), 'utf8').matchAll(
        /^param (\w+) (?:\w+|\{.*?\})(?: = (.*))?$/gm,
      ),
    ].map(([, name, value]) => [name, value]),
  );
  expect(thisMonth).toContain('utcNow');
  expect(Object.keys(parameters).sort()).toEqual(Object.keys(asked).sort());
  const values = azdParameters(given);
  for (const [name, value] of Object.entries(asked as Record<string, string | undefined>)) {
    if (!value || !(name in values)) continue;
    expect([name, String(values[name])]).toEqual([name, value.replaceAll("'", '')]);
  }
});

it('deploys from the pipeline with all that an operator may have set', () => {
  const { env } = read('.github/workflows/infra.yml') as Workflow;
  const { parameters } = read('infra/azure/main.parameters.json');
  const bicep = readFileSync(join(root, 'infra/azure/main.bicep'), 'utf8');
  const secrets = [...bicep.matchAll(/^@secure\(\)\nparam (\w+)/gm)].map(([, name]) => name);
  const wanted = Object.entries(parameters as Record<string, { value: string }>)
    .filter(([name]) => !secrets.includes(name))
    .map(([, { value }]) => /\$\{(\w+)/.exec(value)?.[1]);
  expect(secrets.length).toBe(7);
  for (const size of ['small', 'large']) {
    const given = [...Object.keys(env ?? {}), ...Object.keys(variablesOf(size))];
    expect(wanted.filter((name) => !given.includes(name ?? ''))).toEqual([]);
  }
});
