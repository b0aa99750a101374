import { Text } from '@mantine/core';

export const AboutTab = () => <Text>Version 1.0.0</Text>;
