import { TextInput } from '@mantine/core';
import { defaultNames } from '@talkwright/shared/areas/token-exchange';
import { optionsOf } from '../../../ui/options.ts';
import { SelectChoice } from '../../../ui/select-choice.tsx';
import { fieldGroup } from './field-group.ts';
import classes from './token-exchange.module.css';
import type { TokenExchangeForm } from './use-token-exchange-form.ts';

const places = { header: 'Header', query: 'Query parameter', cookie: 'Cookie' } as const;

const nameLabels = {
  header: 'Header Name',
  query: 'Query Parameter Name',
  cookie: 'Cookie Name',
} as const;

/** Where the token goes in a call. Only headers have a prefix. */
export const TokenInjectionFields = fieldGroup(
  ['injectionLocation', 'headerName', 'headerPrefix'],
  Fields,
);

function Fields({ form }: { form: TokenExchangeForm }) {
  const place = form.values.injectionLocation;

  /** The usual name of one place is that of no other. */
  function choose(value: typeof place) {
    if (form.values.headerName === defaultNames[place]) form.setFieldValue('headerName', '');
    form.setFieldValue('injectionLocation', value);
  }

  return (
    <fieldset className={classes.fields}>
      <legend>Where the token goes in a call</legend>
      <SelectChoice
        label="Injection Location"
        options={optionsOf(places)}
        {...form.choice('injectionLocation')}
        onChange={choose}
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
