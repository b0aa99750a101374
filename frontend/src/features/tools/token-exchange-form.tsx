import { Button, Group, NumberInput, Text, Textarea, TextInput } from '@mantine/core';
import type { CustomTool } from '@talkwright/shared/tools';
import type { TokenExchangeConfig } from '@talkwright/shared/token-exchange';
import { FormProblem } from '../../ui/form-problem.tsx';
import { SavedNote } from '../../ui/saved-note.tsx';
import { TokenClientFields } from './token-client-fields.tsx';
import type { TokenExchange } from './token-exchange.api.ts';
import { TokenInjectionFields } from './token-injection-fields.tsx';
import { TokenVerificationFields } from './token-verification-fields.tsx';
import classes from './tools.module.css';
import { useTokenExchangeForm } from './use-token-exchange-form.ts';

type Props = {
  tool: CustomTool;
  agentId: string;
  /** Undefined until it is created. */
  config: TokenExchangeConfig | undefined;
  credentials: TokenExchange['credentials'];
};

export function TokenExchangeForm({ tool, agentId, config, credentials }: Props) {
  const { form, save, remove, isSaving, isSaved, problem } = useTokenExchangeForm({
    tool,
    agentId,
    config,
  });

  return (
    <form noValidate onSubmit={save} className={classes.exchange} aria-label="Token Exchange">
      <Text size="sm" c="dimmed">
        Calls of this tool are made in the name of the visitor: the visitor’s signed identity is
        exchanged for a token of your system.
      </Text>
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
      </fieldset>
      <TokenInjectionFields form={form} />
      <TokenClientFields form={form} credentials={credentials} />
      <TokenVerificationFields form={form} />
      <Textarea
        label="Metadata JSON"
        description="Texts of your own; leave empty for none"
        placeholder='{"team": "accounts"}'
        rows={3}
        spellCheck={false}
        classNames={{ input: classes.code }}
        {...form.getInputProps('metadata')}
      />
      <FormProblem>{problem}</FormProblem>
      <Group gap="sm">
        <Button type="submit" loading={isSaving}>
          {config ? 'Update Config' : 'Create Config'}
        </Button>
        {config && (
          <Button variant="default" disabled={isSaving} onClick={remove}>
            Remove Config
          </Button>
        )}
        <SavedNote isShown={isSaved} />
      </Group>
    </form>
  );
}
