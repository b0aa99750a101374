import {
  importOpenApi as contract,
  type ImportResult,
  type previewOpenApi,
} from '@talkwright/shared/areas/tools';
import type { Input } from '@talkwright/shared/contract/contract';
import * as z from 'zod';

const { name, baseUrl, limit } = contract.body.shape;

export const importSchema = z.object({
  name,
  baseUrl,
  source: z.string().trim().min(1, 'Enter the URL of a description, or the description itself'),
  includeTags: z.string(),
  excludeTags: z.string(),
  limit,
});

export type ImportValues = {
  name: string;
  baseUrl: string;
  source: string;
  includeTags: string;
  excludeTags: string;
  limit: number | undefined;
};

export type Imported = (result: ImportResult) => void;

export const NO_VALUES: ImportValues = {
  name: '',
  baseUrl: '',
  source: '',
  includeTags: '',
  excludeTags: '',
  limit: undefined,
};

/** Of the same, what it would bring. */
export function previewInput(values: ImportValues): Input<typeof previewOpenApi> {
  const { name: _name, limit: _limit, ...description } = importInput(values);
  return description;
}

/** A source that begins with http is a URL, anything else the description itself. */
export function importInput({
  source,
  includeTags,
  excludeTags,
  limit: wanted,
  ...values
}: ImportValues): Input<typeof contract> {
  const text = source.trim();
  return {
    ...values,
    ...(/^http/i.test(text) ? { url: text } : { spec: source }),
    includeTags: tagsIn(includeTags),
    excludeTags: tagsIn(excludeTags),
    ...(wanted !== undefined && { limit: wanted }),
  };
}

const tagsIn = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
