import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SHOP_API_KEY, startShopApi } from '../../local/customers/shop-api/server.ts';
import { freePorts } from '../support/stack/free-ports.ts';

/** A Wednesday. */
const NOW = new Date('2026-05-06T10:00:00Z');
const port = await freePorts();
const key = { 'x-api-key': SHOP_API_KEY };

let server: Awaited<ReturnType<typeof startShopApi>>;
beforeAll(async () => {
  server = await startShopApi({ port, identityProvider: 'http://localhost:1', now: () => NOW });
});
afterAll(() => server.close());

async function ask(path: string, method = 'GET', body?: object, headers: object = key) {
  const response = await fetch(`http://localhost:${port}${path}`, {
    method,
    headers: { ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('the shop API', () => {
  it('describes itself to anybody, and answers those who have its key', async () => {
    const { body } = await ask('/openapi.json', 'GET', undefined, {});
    expect(body).toMatchObject({
      openapi: '3.1.0',
      servers: [{ url: `http://localhost:${port}` }],
    });
    await expect(ask('/orders', 'GET', undefined, {})).resolves.toMatchObject({ status: 401 });
    await expect(ask('/orders')).resolves.toMatchObject({ status: 200 });
  });

  it('finds orders, and cancels those that are still there', async () => {
    await expect(ask('/orders/1042')).resolves.toMatchObject({
      body: { status: 'shipped', delivery: { expectedOn: '2026-05-08' } },
    });
    await expect(ask('/orders/7')).resolves.toMatchObject({ status: 404 });
    const { body } = await ask('/orders?customerEmail=nora@example.com&status=paid');
    expect(body).toMatchObject({ orders: [{ orderNumber: 1044 }] });

    const reason = { reason: 'too small' };
    await expect(ask('/orders/1042/cancellation', 'POST', reason)).resolves.toMatchObject({
      status: 409,
    });
    await expect(ask('/orders/1044/cancellation', 'POST', {})).resolves.toMatchObject({
      status: 422,
    });
    await expect(ask('/orders/1044/cancellation', 'POST', reason)).resolves.toMatchObject({
      status: 201,
      body: { status: 'cancelled' },
    });
  });

  it('knows what is in stock', async () => {
    await expect(ask('/stock?product=Wren%2020')).resolves.toMatchObject({
      body: { inStock: 9, price: 349, sizes: { '20 inch': 9 } },
    });
    await expect(ask('/stock?product=Car')).resolves.toMatchObject({ status: 404 });
  });

  it('books an appointment once, in the hours of the workshop', async () => {
    const { body } = await ask('/appointments/free');
    const free = body.free as { day: string; times: string[] }[];
    expect(free.map(({ day }) => new Date(day).getUTCDay())).not.toContain(0);
    const [
      {
        day,
        times: [time = ''],
      },
    ] = free as [{ day: string; times: string[] }];
    const appointment = { day, time, work: 'Puncture', name: 'Nora' };
    const booked = await ask('/appointments', 'POST', appointment);
    expect(booked).toMatchObject({ status: 201, body: { day, time } });
    await expect(ask('/appointments', 'POST', appointment)).resolves.toMatchObject({ status: 409 });
    await expect(ask(`/appointments/${booked.body.code}`, 'DELETE')).resolves.toMatchObject({
      status: 200,
    });
    await expect(ask('/appointments', 'POST', appointment)).resolves.toMatchObject({ status: 201 });
  });

  it.each([
    [
      '/appointments',
      'POST',
      { day: '2026-05-06', time: '09:30', work: 'Puncture', name: 'x' },
      422,
    ],
    [
      '/appointments',
      'POST',
      { day: '2026-05-07', time: '03:00', work: 'Puncture', name: 'x' },
      409,
    ],
    [
      '/appointments',
      'POST',
      { day: '2026-05-07', time: '09:30', work: 'Painting', name: 'x' },
      422,
    ],
    ['/appointments/none', 'DELETE', undefined, 404],
    ['/nothing', 'GET', undefined, 404],
    ['/stock', 'DELETE', undefined, 405],
  ] as const)('refuses %s %s %j', async (path, method, body, status) => {
    const answer = await ask(path, method, body);
    expect(answer).toMatchObject({ status, body: { error: expect.any(String) } });
  });
});
