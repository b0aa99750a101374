import { Skeleton, Text } from '@mantine/core';
import classes from './billing.module.css';

/** As high as what comes, so that what stands below stays where it is. */
export const LoadingUsage = () => (
  <section className={classes.panel}>
    <Text c="dimmed" role="status">
      Loading usage...
    </Text>
    <Skeleton height={46} width={240} />
    <Skeleton height={20} maw={480} />
    {[1, 2, 3].map((key) => (
      <Skeleton key={key} height={56} />
    ))}
    <Skeleton height={36} width={160} />
  </section>
);
