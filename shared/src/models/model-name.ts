import * as z from 'zod';

export const MAX_MODEL_NAME_LENGTH = 200;

const REFUSED =
  'A model has a name of 1 to 200 characters, without spaces, quotation marks and angle brackets';

/** As its server calls it, whichever that is: `gpt-5-mini`, `meta-llama/Llama-3.1-8B`, `hf.co/x/y:Q4_K_M`. */
export const modelNameSchema = z
  .string(REFUSED)
  .trim()
  .min(1, REFUSED)
  .max(MAX_MODEL_NAME_LENGTH, REFUSED)
  // Quotation marks of all languages, and whatever nobody can see.
  .regex(/^[^\s<>\p{C}\p{Z}\p{Pi}\p{Pf}"'`‚„「」『』〈〉《》＂＇＜＞]*$/u, REFUSED);
