import { stack } from './running-stack.ts';

/** The local model's own times to first token, in ms, of requests since `from`. */
export async function timesToFirstToken(from: Date): Promise<number[]> {
  const model = new URL(stack().app);
  model.port = String(Number(model.port) + 8);
  const response = await fetch(new URL('/stats', model));
  const timings = (await response.json()) as { at: string; ms: number }[];
  return timings.filter(({ at }) => Date.parse(at) >= from.getTime()).map(({ ms }) => ms);
}
