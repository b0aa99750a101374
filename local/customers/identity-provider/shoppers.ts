/** Whom the demo shop knows, by the name they sign in with. */
export const shoppers: Record<string, { name: string; email: string }> = {
  nora: { name: 'Nora', email: 'nora@example.com' },
  otto: { name: 'Otto', email: 'otto@example.com' },
};
