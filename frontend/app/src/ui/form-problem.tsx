import { Text } from '@mantine/core';

/** Why what was asked for did not happen, beside the button that asked. */
export const FormProblem = ({ children }: { children: string }) =>
  children && (
    <Text c="var(--mantine-color-error)" size="sm" role="alert">
      {children}
    </Text>
  );
