/** In the dollars of the price list: `$99`, `$84.15`. */
export const formatPrice = (dollars: number): string =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(dollars);
