type Json = Record<string, unknown>;

const GROUPS = ['core', 'apps', 'batch', 'policy', 'storage', 'networking', 'events', 'access'];
const KINDS = ['Claim', 'Controller', 'Job', 'Lease', 'Node', 'Pod', 'Quota', 'Role', 'Service'];

/**
 * A description of 1,080 operations in the shape of a cluster manager's: Swagger 2, an object of several references deep for
 * each kind, parameters that belong to the path, and the same verbs for everything.
 */
export function clusterDescription() {
  const kinds = GROUPS.flatMap((group) => KINDS.map((kind) => ({ group, kind })));
  return {
    swagger: '2.0',
    info: { title: 'Cluster', version: 'v1.30' },
    host: 'cluster.example.com',
    schemes: ['https'],
    consumes: ['application/json'],
    paths: Object.assign({}, ...kinds.map(pathsOf)),
    parameters: {
      namespace: inPath('namespace', 'The project that the object belongs to.'),
      name: inPath('name', 'The name of the object.'),
      pretty: { name: 'pretty', in: 'query', type: 'boolean', description: 'For people to read.' },
    },
    definitions: {
      ...shared,
      ...Object.fromEntries(kinds.flatMap(definitionsOf)),
    },
  };
}

function pathsOf({ group, kind }: { group: string; kind: string }) {
  const all = `/apis/${group}/v1/namespaces/{namespace}/${kind.toLowerCase()}s`;
  const one = `${all}/{name}`;
  const body = (definition: string, required = true) => ({
    name: 'body',
    in: 'body',
    required,
    schema: ref(definition),
  });
  const operation = (verb: string, parameters: Json[] = [], rest: Json = {}) => ({
    operationId: `${verb}${group}V1Namespaced${kind}`,
    description: `${verb} the ${kind.toLowerCase()}s of a namespace.`,
    tags: [`${group}_v1`],
    parameters,
    ...rest,
    responses: { 200: { description: 'OK' } },
  });
  const changed = [body(`${group}.${kind}`), dryRun];
  const patch = { consumes: ['application/json-patch+json', 'application/merge-patch+json'] };
  const collective = [ref('namespace', 'parameters'), ref('pretty', 'parameters')];
  const single = [...collective, ref('name', 'parameters')];
  return {
    [all]: {
      parameters: collective,
      get: operation('list', selectors),
      post: operation('create', changed),
      delete: operation('deleteCollection', [...selectors, body('DeleteOptions', false)]),
    },
    [one]: {
      parameters: single,
      get: operation('read'),
      put: operation('replace', changed),
      patch: operation('patch', [body('Patch'), dryRun], patch),
      delete: operation('delete', [body('DeleteOptions', false)]),
    },
    ...Object.fromEntries(
      ['status', 'scale'].map((part) => [
        `${one}/${part}`,
        {
          parameters: single,
          get: operation(`read_${part}_`),
          put: operation(`replace_${part}_`, changed),
          patch: operation(`patch_${part}_`, [body('Patch'), dryRun], patch),
        },
      ]),
    ),
    [`/apis/${group}/v1/watch/${kind.toLowerCase()}s`]: {
      get: operation('watchAll', selectors),
    },
    [`${one}/log`]: { parameters: single, get: operation('readLogOf') },
  };
}

function definitionsOf({ group, kind }: { group: string; kind: string }): [string, Json][] {
  return [
    [
      `${group}.${kind}`,
      {
        description: `A ${kind.toLowerCase()} of ${group}.`,
        type: 'object',
        required: ['spec'],
        properties: {
          apiVersion: { type: 'string', enum: [`${group}/v1`] },
          kind: { type: 'string', enum: [kind] },
          metadata: { ...ref('ObjectMeta'), description: 'Names and labels.' },
          spec: ref(`${group}.${kind}Spec`),
          status: { type: 'object', readOnly: true, properties: { phase: { type: 'string' } } },
        },
      },
    ],
    [
      `${group}.${kind}Spec`,
      {
        type: 'object',
        required: ['template'],
        properties: {
          replicas: { type: 'integer', format: 'int32', minimum: 0, default: 1 },
          selector: ref('LabelSelector'),
          template: ref('Template'),
          strategy: { type: 'string', enum: ['Recreate', 'RollingUpdate'], 'x-nullable': true },
        },
      },
    ],
  ];
}

const ref = (name: string, among = 'definitions') => ({ $ref: `#/${among}/${name}` });
const text = (description: string) => ({ type: 'string', description });
const inPath = (name: string, description: string) => ({
  name,
  in: 'path',
  required: true,
  type: 'string',
  uniqueItems: true,
  description,
});
const dryRun = { name: 'dryRun', in: 'query', type: 'string', enum: ['All'] };
const selectors = [
  { name: 'labelSelector', in: 'query', ...text('Only those with these labels.') },
  { name: 'limit', in: 'query', type: 'integer', format: 'int32', maximum: 500, default: 100 },
];

const shared = {
  ObjectMeta: {
    type: 'object',
    properties: {
      name: { type: 'string', pattern: '^[a-z0-9-]+$', maxLength: 253 },
      labels: { type: 'object', additionalProperties: { type: 'string' } },
      creationTimestamp: { type: 'string', format: 'date-time', readOnly: true },
      ownerReferences: { type: 'array', items: ref('OwnerReference') },
    },
  },
  OwnerReference: {
    type: 'object',
    required: ['uid'],
    properties: { uid: { type: 'string', format: 'uuid' }, controller: { type: 'boolean' } },
  },
  LabelSelector: {
    type: 'object',
    properties: {
      matchLabels: { type: 'object', additionalProperties: { type: 'string' } },
      matchExpressions: { type: 'array', items: ref('Requirement') },
    },
  },
  Requirement: {
    type: 'object',
    required: ['key', 'operator'],
    properties: {
      key: text('The label.'),
      operator: { type: 'string', enum: ['In', 'NotIn', 'Exists', 'DoesNotExist'] },
      values: { type: 'array', items: { type: 'string' }, uniqueItems: true },
    },
  },
  Template: {
    type: 'object',
    properties: {
      metadata: ref('ObjectMeta'),
      containers: { type: 'array', minItems: 1, items: ref('Container') },
    },
  },
  Container: {
    type: 'object',
    required: ['name', 'image'],
    properties: {
      name: text('Unique in its pod.'),
      image: { type: 'string', example: 'registry.example.com/shop:1.4' },
      ports: { type: 'array', items: ref('Port') },
      env: { type: 'array', items: ref('Variable') },
    },
  },
  Port: {
    type: 'object',
    properties: {
      containerPort: { type: 'integer', minimum: 0, exclusiveMinimum: true, maximum: 65_535 },
      protocol: { type: 'string', enum: ['TCP', 'UDP'], default: 'TCP' },
    },
  },
  Variable: { type: 'object', properties: { name: text('Its name.'), value: { type: 'string' } } },
  Patch: { description: 'What changes.', type: 'object' },
  DeleteOptions: {
    type: 'object',
    properties: { gracePeriodSeconds: { type: 'integer', format: 'int64', minimum: 0 } },
  },
};
