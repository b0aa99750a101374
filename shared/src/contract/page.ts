import * as z from 'zod';

const MAX_ON_PAGE = 200;
export const MAX_LISTED_SEARCH = 200;

/** Of a list that is answered page by page. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(MAX_ON_PAGE).default(MAX_ON_PAGE),
  cursor: z.string().max(1_000).optional(),
};

export const pageAnswer = {
  /** How many there are on all pages. */
  total: z.int(),
  /** Null on the last page. */
  nextCursor: z.string().nullable(),
};
