import { stack } from './running-stack.ts';

/** Of the local model, which answers for every server that organizations name. */
export function modelAddress(): string {
  const model = new URL(stack().app);
  // As it is spelled among the hosts that organizations may call here.
  model.hostname = '127.0.0.1';
  model.port = String(Number(model.port) + 8);
  return model.origin;
}

/** The local model's own times to first token, in ms, of requests since `from`. */
export async function timesToFirstToken(from: Date): Promise<number[]> {
  const response = await fetch(`${modelAddress()}/stats`);
  const timings = (await response.json()) as { at: string; ms: number }[];
  return timings.filter(({ at }) => Date.parse(at) >= from.getTime()).map(({ ms }) => ms);
}
