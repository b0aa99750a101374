import { Select, TextInput } from '@mantine/core';
import { defaultNames } from './token-exchange-draft.ts';
import classes from './tools.module.css';
import type { TokenExchangeForm } from './use-token-exchange-form.ts';

const places = [
  { value: 'header', label: 'Header' },
  { value: 'query', label: 'Query parameter' },
  { value: 'cookie', label: 'Cookie' },
];

const nameLabels = {
  header: 'Header Name',
  query: 'Query Parameter Name',
  cookie: 'Cookie Name',
} as const;

/** Where the token goes in a call. Only headers have a prefix. */
export function TokenInjectionFields({ form }: { form: TokenExchangeForm }) {
  const place = form.values.injectionLocation;

  return (
    <fieldset className={classes.fields}>
      <legend>Where the token goes in a call</legend>
      <Select
        label="Injection Location"
        data={places}
        {...form.getInputProps('injectionLocation')}
      />
      <TextInput
        label={nameLabels[place]}
        placeholder={defaultNames[place]}
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('headerName')}
      />
      {place === 'header' && (
        <TextInput
          label="Header Prefix"
          description="Leave empty for the token alone"
          {...form.getInputProps('headerPrefix')}
        />
      )}
    </fieldset>
  );
}
