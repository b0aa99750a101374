/** The product's color, of buttons on white: white text on it has a contrast of 6 to 1. */
export const ACCENT = '#146c60';
