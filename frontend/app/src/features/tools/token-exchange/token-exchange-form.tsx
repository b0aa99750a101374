import { Button, Group, Text } from '@mantine/core';
import type { TokenExchange, TokenExchangeConfig } from '@talkwright/shared/areas/token-exchange';
import type { CustomTool } from '@talkwright/shared/areas/tools';
import { SavedNote } from '../../../forms/saved-note.tsx';
import { FormProblem } from '../../../ui/form-problem.tsx';
import { TokenClientFields } from './token-client-fields.tsx';
import { TokenEndpointFields } from './token-endpoint-fields.tsx';
import classes from './token-exchange.module.css';
import { TokenInjectionFields } from './token-injection-fields.tsx';
import { TokenVerificationFields } from './token-verification-fields.tsx';
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
      <TokenEndpointFields form={form} />
      <TokenInjectionFields form={form} />
      <TokenClientFields form={form} credentials={credentials} />
      <TokenVerificationFields form={form} />
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
