const dollars = new Intl.NumberFormat(undefined, { style: 'currency', currency: 'USD' });

/** `$50.50`; what is below 0 is a credit. */
export const formatCents = (cents: number): string => dollars.format(cents / 100);
