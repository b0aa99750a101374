import { works } from './appointments.ts';
import { orderStates, products } from './shop.ts';

const json = (schema: object) => ({ 'application/json': { schema } });
const ok = (description: string) => ({ description, content: json({ type: 'object' }) });
const day = { type: 'string', format: 'date', example: '2026-05-12' };
const orderNumber = {
  name: 'orderNumber',
  in: 'path',
  required: true,
  description: 'As it stands in the confirmation of the order.',
  schema: { type: 'integer', example: 1042 },
};

/** What the API says of itself. */
export const describeShopApi = (url: string) => ({
  openapi: '3.1.0',
  info: {
    title: 'Larkfield Cycles',
    version: '1.0.0',
    description: 'Orders, stock and workshop appointments of Larkfield Cycles.',
  },
  servers: [{ url }],
  security: [{ key: [] }],
  components: {
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' } },
    parameters: { orderNumber },
  },
  paths: {
    '/orders': {
      get: {
        operationId: 'listOrders',
        tags: ['orders'],
        summary: 'List orders',
        description: 'The orders of a customer, or all that are in a state.',
        parameters: [
          { name: 'customerEmail', in: 'query', schema: { type: 'string', format: 'email' } },
          { name: 'status', in: 'query', schema: { type: 'string', enum: orderStates } },
        ],
        responses: { 200: ok('The orders') },
      },
    },
    '/orders/{orderNumber}': {
      get: {
        operationId: 'getOrder',
        tags: ['orders'],
        summary: 'Look an order up',
        description: 'The state of an order, what it consists of, and when it will be delivered.',
        parameters: [{ $ref: '#/components/parameters/orderNumber' }],
        responses: { 200: ok('The order') },
      },
    },
    '/orders/{orderNumber}/cancellation': {
      post: {
        operationId: 'cancelOrder',
        tags: ['orders'],
        summary: 'Cancel an order',
        description: 'Cancels an order that has not been sent yet.',
        parameters: [{ $ref: '#/components/parameters/orderNumber' }],
        requestBody: {
          required: true,
          content: json({
            type: 'object',
            required: ['reason'],
            properties: {
              reason: { type: 'string', description: 'Why, in words of the customer.' },
            },
          }),
        },
        responses: { 201: ok('The order, cancelled') },
      },
    },
    '/stock': {
      get: {
        operationId: 'getStock',
        tags: ['products'],
        summary: 'What is in stock',
        description: 'How many of a bike the shop has in each size, and its price.',
        parameters: [
          {
            name: 'product',
            in: 'query',
            required: true,
            schema: { type: 'string', enum: products },
          },
        ],
        responses: { 200: ok('Stock by size') },
      },
    },
    '/appointments/free': {
      get: {
        operationId: 'findFreeAppointments',
        tags: ['workshop'],
        summary: 'Free appointments in the workshop',
        description: 'When the workshop still has time within the next two weeks.',
        parameters: [{ name: 'day', in: 'query', description: 'Of this day alone.', schema: day }],
        responses: { 200: ok('Days with their free times') },
      },
    },
    '/appointments': {
      post: {
        operationId: 'bookAppointment',
        tags: ['workshop'],
        summary: 'Book an appointment in the workshop',
        requestBody: {
          required: true,
          content: json({
            type: 'object',
            required: ['day', 'time', 'work', 'name'],
            properties: {
              day,
              time: { type: 'string', description: 'One that is free.', example: '09:30' },
              work: { type: 'string', enum: works },
              name: { type: 'string', description: 'Of the customer.' },
              phone: { type: 'string' },
            },
          }),
        },
        responses: { 201: ok('The appointment with its code') },
      },
    },
    '/appointments/{code}': {
      delete: {
        operationId: 'cancelAppointment',
        tags: ['workshop'],
        summary: 'Cancel an appointment',
        parameters: [{ name: 'code', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { 200: ok('What was cancelled') },
      },
    },
  },
});
