/** What the API says of the part that shoppers ask about themselves. */
export const describeAccountApi = (url: string) => ({
  openapi: '3.1.0',
  info: {
    title: 'Larkfield Cycles, my account',
    version: '1.0.0',
    description: 'What a customer who is signed in may ask about themselves.',
  },
  servers: [{ url }],
  security: [{ customer: [] }],
  components: {
    securitySchemes: { customer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
  },
  paths: {
    '/orders': {
      get: {
        operationId: 'listMyOrders',
        tags: ['account'],
        summary: 'My orders',
        description:
          'All orders of the customer who asks, with their state and when they will be delivered.',
        responses: {
          200: {
            description: 'The orders',
            content: { 'application/json': { schema: { type: 'object' } } },
          },
        },
      },
    },
  },
});
