import { describe, expect, it } from '@jest/globals';
import { buildRequest } from '../../../functions/src/tool-calls/call/build-request.ts';
import { readDescription, readFixture } from '../../support/openapi/read-description.ts';

type Values = Record<string, unknown>;

/** The request that an operation of a fixture becomes. */
async function requestOf(fixture: string, key: string, values: Values) {
  const { operations, baseUrl } = await readFixture(fixture);
  const operation = operations.find(({ operationKey }) => operationKey === key);
  if (!operation) throw new Error(`No operation ${key}`);
  const { url, body, ...request } = buildRequest(operation, { baseUrl }, values);
  return { ...request, url: url.href, body: body && Buffer.from(body).toString('latin1') };
}

const query = (name: string, style: string, explode: boolean) => ({
  name,
  in: 'query',
  style,
  explode,
  schema: {},
});

describe('parameters', () => {
  it('are written into the path in its styles', async () => {
    const values = {
      list: [1, 2],
      record: { a: 1, b: 'x/y' },
      label: ['a', 'b'],
      matrix: ['c', 'd'],
    };
    const { url } = await requestOf('styles-3.0.yaml', 'paths', values);
    expect(url).toBe(
      'https://styles.example.com/simple/1,2/a=1,b=x%2Fy/label/.a,b/matrix/;matrix=c;matrix=d',
    );
  });

  it.each([
    [{ form: ['a b', 'c&d'] }, 'form=a%20b&form=c%26d'],
    [{ commas: ['a', 'b,c'] }, 'commas=a,b%2Cc'],
    [{ spaces: ['a', 'b'] }, 'spaces=a%20b'],
    [{ pipes: ['a', 'b'] }, 'pipes=a%7Cb'],
    [
      { filter: { size: { min: 5 }, color: 'red' } },
      'filter%5Bsize%5D%5Bmin%5D=5&filter%5Bcolor%5D=red',
    ],
    [{ 'fields[user]': 'name' }, 'fields%5Buser%5D=name'],
    [{ path: 'a/b?c:d&e=f#g' }, 'path=a/b?c:d%26e%3Df%23g'],
    [{ where: { city: 'Oslo' } }, 'where=%7B%22city%22%3A%22Oslo%22%7D'],
    [{ form: null }, ''],
  ] as [Values, string][])('are written into the query: %j', async (values, query) => {
    const { url } = await requestOf('styles-3.0.yaml', 'queries', values);
    expect(url).toBe(`https://styles.example.com/query${query && `?${query}`}`);
  });

  it('are written into the query as Swagger 2 has it', async () => {
    const values = { status: ['sold', 'pending'], ids: [1, 2], names: ['a', 'b'] };
    const { url } = await requestOf('petstore-swagger2.json', 'findPetsByStatus', values);
    expect(url).toBe(
      'https://pets.example.com/v2/pet/findByStatus?status=sold&status=pending&ids=1,2&names=a%7Cb',
    );
  });

  it('stand behind the fixed query of a path', async () => {
    const { url } = await requestOf('cloud-queries-3.0.yaml', 'GET_ListQueues', {
      QueueNamePrefix: 'a',
    });
    expect(url).toBe('https://queue.eu-west-1.cloud.example/?Action=ListQueues&QueueNamePrefix=a');
  });

  it('are written into headers and cookies', async () => {
    const values = { locale: 'nb; a=b', filters: ['x', 'y'], 'X-Ids': [1, 2] };
    const { headers } = await requestOf('cookies-3.0.yaml', 'getShelf', values);
    expect(headers).toMatchObject({ cookie: 'locale=nb%3B%20a%3Db; filters=x,y', 'X-Ids': '1,2' });
  });

  it('cannot begin another header', async () => {
    const values = { 'X-Request-Id': 'a\r\nX-Admin: 1' };
    await expect(requestOf('cookies-3.0.yaml', 'getShelf', values)).rejects.toThrow('line break');
  });

  it.each([
    ['list', '..'],
    ['list', '.'],
    ['list', 'a/..'],
    ['list', '..\\b'],
    ['label', '.'],
    ['label', '../..'],
    ['matrix', '..'],
  ])('cannot leave the path by a %s of %j', async (name, value) => {
    const values = { list: [1], record: { a: 1 }, label: ['a'], matrix: ['b'], [name]: [value] };
    await expect(requestOf('styles-3.0.yaml', 'paths', values)).rejects.toThrow('not made');
  });
});

describe('lists and records in their styles', () => {
  const spec = {
    openapi: '3.0.3',
    servers: [{ url: 'https://api.example.com' }],
    paths: {
      '/charges': {
        get: {
          operationId: 'list',
          parameters: [
            query('expand', 'deepObject', true),
            query('spaces', 'spaceDelimited', false),
            query('pipes', 'pipeDelimited', false),
            query('apart', 'pipeDelimited', true),
          ],
        },
      },
      '/sessions': {
        post: {
          operationId: 'create',
          requestBody: {
            content: {
              'application/x-www-form-urlencoded': {
                schema: { type: 'object', properties: { expand: {}, tags: {}, lines: {} } },
                encoding: {
                  expand: { style: 'deepObject', explode: true },
                  pipes: { style: 'pipeDelimited' },
                },
              },
            },
          },
        },
      },
    },
  };
  const made = async (key: string, values: Values) => {
    const { operations, baseUrl } = await readDescription(spec);
    const operation = operations.find(({ operationKey }) => operationKey === key);
    if (!operation) throw new Error(`No operation ${key}`);
    const { url, body } = buildRequest(operation, { baseUrl }, values);
    return decodeURIComponent(String(body ?? url.search));
  };

  it.each([
    [{ expand: ['a', 'b'] }, '?expand[0]=a&expand[1]=b'],
    [{ expand: { ids: [{ n: 1 }, { n: 2 }] } }, '?expand[ids][0][n]=1&expand[ids][1][n]=2'],
    [{ spaces: { R: 100, G: 200 } }, '?spaces=R 100 G 200'],
    [{ pipes: { R: 100, G: 200 } }, '?pipes=R|100|G|200'],
    [{ apart: ['a', 'b'] }, '?apart=a&apart=b'],
  ] as [Values, string][])('of the query: %j', async (values, search) => {
    await expect(made('list', values)).resolves.toBe(search);
  });

  it.each([
    [{ expand: ['a', 'b'] }, 'expand[0]=a&expand[1]=b'],
    [{ tags: ['a', 'b'] }, 'tags=a&tags=b'],
    [{ pipes: ['a', 'b'] }, 'pipes=a|b'],
    [
      {
        lines: [
          { price: 'p1', quantity: 1 },
          { price: 'p2', quantity: 3 },
        ],
      },
      'lines[0][price]=p1&lines[0][quantity]=1&lines[1][price]=p2&lines[1][quantity]=3',
    ],
  ] as [Values, string][])('of a form: %j', async (body, text) => {
    await expect(made('create', { body })).resolves.toBe(text);
  });
});

describe('a long whole number', () => {
  const id = 1234567890123456789n;

  it('keeps its digits wherever it stands', async () => {
    const values = { list: [id], record: { a: id }, label: [id], matrix: [id] };
    const { url } = await requestOf('styles-3.0.yaml', 'paths', values);
    expect(url.match(/1234567890123456789/g)).toHaveLength(4);
    const queried = await requestOf('styles-3.0.yaml', 'queries', {
      form: [id],
      filter: { id },
      where: { id },
    });
    expect(queried.url.match(/1234567890123456789/g)).toHaveLength(3);
    const body = { kind: 'car', amount: id };
    await expect(requestOf('inheritance-3.0.yaml', 'fileClaim', { body })).resolves.toMatchObject({
      body: '{"kind":"car","amount":1234567890123456789}',
    });
  });
});

describe('a body', () => {
  it('is a form, with brackets for what lies deeper', async () => {
    const body = {
      amount: 500,
      currency: 'eur',
      metadata: { 'order id': '7&8' },
      shipping: { name: 'Ada', address: { city: 'Oslo' } },
    };
    await expect(requestOf('payments-3.0.json', 'PostCharges', { body })).resolves.toMatchObject({
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'amount=500&currency=eur&metadata%5Border%20id%5D=7%268&shipping%5Bname%5D=Ada&shipping%5Baddress%5D%5Bcity%5D=Oslo',
    });
  });

  it('is a form of Swagger 2', async () => {
    const body = { username: 'ada', roles: ['a', 'b'] };
    await expect(requestOf('petstore-swagger2.json', 'loginUser', { body })).resolves.toMatchObject(
      {
        body: 'username=ada&roles=a,b',
      },
    );
  });

  it('has parts, of which some are files', async () => {
    const { headers, body } = await requestOf('uploads-3.1.yaml', 'createFile', {
      body: { file: 'a line', purpose: 'batch', details: { note: 'ü' } },
    });
    const boundary = /^multipart\/form-data; boundary=([\w-]+)$/.exec(
      headers['content-type'] ?? '',
    )?.[1];
    expect(body?.split(`--${boundary}`)).toEqual([
      '',
      '\r\ncontent-disposition: form-data; name="file"; filename="file"\r\ncontent-type: application/octet-stream\r\n\r\na line\r\n',
      '\r\ncontent-disposition: form-data; name="purpose"\r\n\r\nbatch\r\n',
      `\r\ncontent-disposition: form-data; name="details"\r\ncontent-type: application/json\r\n\r\n${Buffer.from('{"note":"ü"}').toString('latin1')}\r\n`,
      '--\r\n',
    ]);
  });

  it('has a part for each file, which may be written as a data URL', async () => {
    const pictures = ['data:image/png;base64,iVBORw==', 'data:image/png;base64,/9j/'];
    const { body } = await requestOf('uploads-3.1.yaml', 'setPictures', {
      id: 'a',
      body: { pictures },
    });
    expect(
      body
        ?.split('content-type: image/png\r\n\r\n')
        .slice(1)
        .map((part) => part.split('\r\n')[0]),
    ).toEqual(['\x89PNG', '\xff\xd8\xff']);
  });

  it('is a text where the API takes one', async () => {
    await expect(
      requestOf('cloud-queries-3.0.yaml', 'PutConfiguration', {
        AccountNumber: 1,
        QueueName: 'Q',
        body: '<Delay>1</Delay>',
      }),
    ).resolves.toMatchObject({
      url: 'https://queue.eu-west-1.cloud.example/1/Q/',
      headers: { 'content-type': 'text/xml' },
      body: '<Delay>1</Delay>',
    });
  });

  it('is JSON under the name that the API has for it', async () => {
    const body = { kind: 'car', amount: 1, plate: 'A 1' };
    await expect(requestOf('inheritance-3.0.yaml', 'fileClaim', { body })).resolves.toMatchObject({
      headers: { 'content-type': 'application/vnd.insurance.v7+json' },
      body: JSON.stringify(body),
    });
  });

  it('is left out where none is given', async () => {
    const { body, headers } = await requestOf('inheritance-3.0.yaml', 'dropClaim', { id: 7 });
    expect(body).toBeUndefined();
    expect(headers).not.toHaveProperty('content-type');
  });
});
