import { Button, Center, Stack, Text, Title } from '@mantine/core';

/** A page that broke, or whose bundle could not be fetched, as after a new deployment. */
export function RouteFailure() {
  return (
    <Center component="main" mih="100dvh" p="lg">
      <Stack align="center" gap="sm" maw={420} ta="center">
        <Title order={1} size="h2">
          This page could not be shown
        </Title>
        <Text c="dimmed">
          Reload to try again. If you were in the middle of something, it may have been updated
          meanwhile.
        </Text>
        <Button onClick={() => window.location.reload()}>Reload</Button>
      </Stack>
    </Center>
  );
}
