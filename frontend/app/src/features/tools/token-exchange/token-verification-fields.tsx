import { Text, TextInput } from '@mantine/core';
import { CodeArea } from '../../../ui/code-area.tsx';
import { fieldGroup } from './field-group.ts';
import classes from './token-exchange.module.css';
import { hasKeys } from './token-exchange-draft.ts';
import type { TokenExchangeForm } from './use-token-exchange-form.ts';

/** By which keys the identity is proved that the embedding page gives of its visitor. */
export const TokenVerificationFields = fieldGroup(['jwksUri', 'keys', 'issuer'], Fields);

function Fields({ form }: { form: TokenExchangeForm }) {
  return (
    <fieldset className={classes.fields}>
      <legend>How visitors are known</legend>
      <TextInput
        className={classes.wide}
        label="JWKS URI"
        description="Where the public keys are that visitor tokens are signed with"
        type="url"
        placeholder="https://accounts.example.com/.well-known/jwks.json"
        {...form.getInputProps('jwksUri')}
      />
      <CodeArea
        className={classes.wide}
        label="Public Keys"
        description="Or the keys themselves, in PEM format, one below the other"
        placeholder="-----BEGIN PUBLIC KEY-----"
        rows={4}
        {...form.getInputProps('keys')}
      />
      <div role="status" className={classes.wide}>
        {!hasKeys(form.values) && (
          <Text size="sm" c="dimmed">
            Without keys nobody is known to be signed in, and the tool is offered to no visitor.
          </Text>
        )}
      </div>
      <TextInput
        className={classes.wide}
        label="Issuer (optional)"
        description="Who signs the tokens (iss). Enter it where others use the same keys"
        placeholder="https://accounts.example.com"
        {...form.getInputProps('issuer')}
      />
    </fieldset>
  );
}
