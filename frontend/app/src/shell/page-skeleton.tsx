import { Skeleton, Stack } from '@mantine/core';

/** Stands in for a page whose bundle is still on its way. */
export const PageSkeleton = () => (
  <Stack gap="md" aria-hidden>
    <Skeleton height={28} width="min(280px, 60%)" />
    <Skeleton height={120} />
    <Skeleton height={120} />
  </Stack>
);
