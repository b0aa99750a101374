import { TextInput } from '@mantine/core';
import type { TokenExchange } from '@talkwright/shared/areas/token-exchange';
import { CodeArea } from '../../../ui/code-area.tsx';
import { optionsOf } from '../../../ui/options.ts';
import { SelectChoice } from '../../../ui/select-choice.tsx';
import { fieldGroup } from './field-group.ts';
import classes from './token-exchange.module.css';
import { NEW_KEY, type TokenExchangeDraft } from './token-exchange-draft.ts';
import type { TokenExchangeForm } from './use-token-exchange-form.ts';

const methods = optionsOf<TokenExchangeDraft['clientAuthMethod']>({
  private_key_jwt: 'private_key_jwt',
  none: 'None',
});

type Props = { form: TokenExchangeForm; credentials: TokenExchange['credentials'] };

/** How we show the token endpoint who we are. */
export const TokenClientFields = fieldGroup(
  ['clientAuthMethod', 'clientId', 'credentialId', 'credentialLabel', 'privateKey'],
  Fields,
);

function Fields({ form, credentials }: Props) {
  const { clientAuthMethod, credentialId } = form.values;

  function choose(id: string) {
    form.setFieldValue('credentialId', id);
    form.setFieldValue('credentialLabel', credentials.find((one) => one.id === id)?.label ?? '');
    form.clearFieldError('privateKey');
  }

  return (
    <fieldset className={classes.fields}>
      <legend>How the token endpoint knows us</legend>
      <SelectChoice
        label="Client Authentication"
        options={methods}
        {...form.choice('clientAuthMethod')}
      />
      {clientAuthMethod === 'private_key_jwt' && (
        <>
          <TextInput
            label="Client ID"
            required
            autoComplete="off"
            {...form.getInputProps('clientId')}
          />
          {credentials.length > 0 && (
            <SelectChoice
              label="Credential"
              description="Private keys are stored encrypted and never shown again"
              options={[
                { value: NEW_KEY, label: 'A new private key' },
                ...credentials.map(({ id, label }) => ({
                  value: id,
                  label: label || 'Private key',
                })),
              ]}
              value={credentialId}
              onChange={choose}
            />
          )}
          <TextInput
            label="Credential Label"
            placeholder="Production key"
            {...form.getInputProps('credentialLabel')}
          />
          <CodeArea
            className={classes.wide}
            label="Private Key"
            description={
              credentialId === NEW_KEY
                ? 'PEM, RSA or EC. Stored encrypted and never shown again.'
                : 'Leave blank to keep the stored key'
            }
            placeholder="-----BEGIN PRIVATE KEY-----"
            rows={4}
            autoComplete="off"
            {...form.getInputProps('privateKey')}
          />
        </>
      )}
    </fieldset>
  );
}
