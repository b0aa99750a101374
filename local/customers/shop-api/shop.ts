/** An answer that is no success. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export const products = [
  'Lark City 7',
  'Fieldrunner Gravel',
  'Lark E-Tour',
  'Packhorse Cargo',
  'Wren 20',
] as const;
export const orderStates = ['paid', 'being packed', 'shipped', 'delivered', 'cancelled'] as const;

export type Shop = ReturnType<typeof createShop>;
type Order = {
  orderNumber: number;
  customerEmail: string;
  status: (typeof orderStates)[number];
  orderedOn: string;
  items: { product: string; quantity: number; price: number }[];
  total: number;
  delivery: { carrier: string; trackingNumber: string | null; expectedOn: string | null };
};

const DAY_MS = 24 * 3_600_000;
const prices: Record<string, number> = {
  'Lark City 7': 899,
  'Fieldrunner Gravel': 1_649,
  'Lark E-Tour': 2_790,
  'Packhorse Cargo': 3_990,
  'Wren 20': 349,
};
const stock: Record<string, Record<string, number>> = {
  'Lark City 7': { '46 cm': 2, '50 cm': 5, '54 cm': 0, '58 cm': 3 },
  'Fieldrunner Gravel': { '49 cm': 0, '52 cm': 1, '54 cm': 4, '56 cm': 2, '58 cm': 0, '61 cm': 1 },
  'Lark E-Tour': { '45 cm': 1, '50 cm': 0, '55 cm': 2, '60 cm': 0 },
  'Packhorse Cargo': { 'one size': 1 },
  'Wren 20': { '20 inch': 9 },
};

/** What the shop knows at its start; what is booked and cancelled comes on top. */
export function createShop(now: () => Date) {
  const day = (offset: number) => dayOf(new Date(now().getTime() + offset * DAY_MS));
  const order = (
    orderNumber: number,
    customerEmail: string,
    status: Order['status'],
    product: (typeof products)[number],
    daysAgo: number,
  ): Order => {
    const isOnItsWay = status === 'shipped' || status === 'delivered';
    const price = prices[product] ?? 0;
    return {
      orderNumber,
      customerEmail,
      status,
      orderedOn: day(-daysAgo),
      items: [{ product, quantity: 1, price }],
      total: price,
      delivery: {
        carrier: 'Parcel & Pedal',
        trackingNumber: isOnItsWay ? `PP${orderNumber}734` : null,
        expectedOn: status === 'cancelled' ? null : day(6 - daysAgo),
      },
    };
  };
  const orders = [
    order(1042, 'nora@example.com', 'shipped', 'Lark City 7', 4),
    order(1043, 'otto@example.com', 'being packed', 'Wren 20', 1),
    order(1044, 'nora@example.com', 'paid', 'Fieldrunner Gravel', 0),
    order(1029, 'pia@example.com', 'delivered', 'Packhorse Cargo', 12),
    order(1031, 'otto@example.com', 'cancelled', 'Lark E-Tour', 9),
  ];
  return {
    now,
    orders: new Map(orders.map((one) => [one.orderNumber, one])),
    appointments: new Map<string, { code: string; day: string; time: string; work: string }>(),
  };
}

export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

export function listOrders({ orders }: Shop, query: URLSearchParams) {
  const [email, status] = [query.get('customerEmail'), query.get('status')];
  const found = [...orders.values()].filter(
    (order) =>
      (!email || order.customerEmail === email.toLowerCase()) &&
      (!status || order.status === status),
  );
  return { orders: found };
}

export function getOrder({ orders }: Shop, number = ''): Order {
  const found = orders.get(Number(number));
  if (!found) throw new Refused(404, `There is no order ${number.slice(0, 20)}.`);
  return found;
}

export function cancelOrder(shop: Shop, number: string | undefined, body: unknown): Order {
  const order = getOrder(shop, number);
  if (order.status !== 'paid' && order.status !== 'being packed') {
    throw new Refused(409, `An order that is ${order.status} cannot be cancelled.`);
  }
  textIn(body, 'reason');
  order.status = 'cancelled';
  order.delivery.expectedOn = null;
  return order;
}

export function getStock(_shop: Shop, query: URLSearchParams) {
  const product = query.get('product') ?? '';
  const sizes = stock[product];
  if (!sizes) throw new Refused(404, `The product has to be one of: ${products.join(', ')}.`);
  return {
    product,
    price: prices[product],
    currency: 'EUR',
    inStock: Object.values(sizes).reduce((sum, count) => sum + count, 0),
    sizes,
  };
}

export function textIn(body: unknown, name: string): string {
  const value =
    typeof body === 'object' && body !== null && (body as Record<string, unknown>)[name];
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  throw new Refused(422, `The field ${name} is missing.`);
}
