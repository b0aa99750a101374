import { NumberInput, TextInput } from '@mantine/core';
import { CodeArea } from '../../../ui/code-area.tsx';
import { fieldGroup } from './field-group.ts';
import classes from './token-exchange.module.css';
import type { TokenExchangeForm } from './use-token-exchange-form.ts';

/** Whom tokens are asked of, and for what. */
export const TokenEndpointFields = fieldGroup(
  [
    'hostBaseUrl',
    'tokenEndpointPath',
    'issueCodePath',
    'defaultAudience',
    'defaultScopes',
    'cacheTtlSeconds',
    'metadata',
  ],
  Fields,
);

function Fields({ form }: { form: TokenExchangeForm }) {
  return (
    <fieldset className={classes.fields}>
      <legend>Where tokens come from</legend>
      <TextInput
        label="Host Base URL"
        required
        type="url"
        placeholder="https://accounts.example.com"
        {...form.getInputProps('hostBaseUrl')}
      />
      <TextInput
        label="Token Endpoint Path"
        placeholder="/oauth/token"
        {...form.getInputProps('tokenEndpointPath')}
      />
      <TextInput
        label="Issue Code Path"
        placeholder="/talkwright/issue-code"
        {...form.getInputProps('issueCodePath')}
      />
      <TextInput label="Default Audience" {...form.getInputProps('defaultAudience')} />
      <TextInput
        label="Default Scopes"
        description="Separated by commas or spaces"
        {...form.getInputProps('defaultScopes')}
      />
      <NumberInput
        label="Cache TTL"
        description="Seconds that a token is kept, 30 to 600"
        placeholder="180"
        min={30}
        max={600}
        allowDecimal={false}
        {...form.getInputProps('cacheTtlSeconds')}
        value={form.values.cacheTtlSeconds ?? ''}
        onChange={(value) =>
          form.setFieldValue('cacheTtlSeconds', typeof value === 'number' ? value : undefined)
        }
      />
      <CodeArea
        className={classes.wide}
        label="Metadata JSON"
        description="Texts of your own; leave empty for none"
        placeholder='{"team": "accounts"}'
        rows={3}
        {...form.getInputProps('metadata')}
      />
    </fieldset>
  );
}
