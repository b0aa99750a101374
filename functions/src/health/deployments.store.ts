import * as z from 'zod';
import type { Items } from '../platform/cosmos.ts';

const ID = 'deployment';

const deploymentSchema = z.object({
  id: z.literal(ID),
  type: z.literal('deployment'),
  /** What only a process with the same keys can compute. */
  mark: z.string(),
  appUrl: z.string(),
});
type Deployment = z.output<typeof deploymentSchema>;

export type Deployments = ReturnType<typeof deploymentsStore>;

/** Whose database this is. */
export function deploymentsStore(directory: Items) {
  return {
    find: async (): Promise<Deployment | undefined> =>
      (await directory.find(deploymentSchema, ID, ID))?.value,

    /** @throws WriteRefused `exists` */
    async claim(fields: Omit<Deployment, 'id' | 'type'>): Promise<void> {
      await directory.create({ id: ID, type: 'deployment', ...fields });
    },

    takeOver: (fields: Omit<Deployment, 'id' | 'type'>): Promise<void> =>
      directory.upsert({ id: ID, type: 'deployment', ...fields }),
  };
}
