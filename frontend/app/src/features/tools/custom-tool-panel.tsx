import { Title } from '@mantine/core';
import type { CustomTool } from '@talkwright/shared/areas/tools';
import { type ReactNode, useId } from 'react';
import { Credentials } from './credentials/credentials.tsx';
import { Operations } from './operations/operations.tsx';
import { TokenExchange } from './token-exchange/token-exchange.tsx';
import classes from './tools.module.css';
import type { Allowed } from './use-allowed.ts';

type Props = { tool: CustomTool; agentId: string | undefined; allowed: Allowed };

/** All about one tool. The lists are fetched when it is opened. */
export const CustomToolPanel = ({ tool, agentId, allowed }: Props) => (
  <>
    <Part title="Operations">
      <Operations tool={tool} agentId={agentId} allowed={allowed} />
    </Part>
    <Part title="Credentials">
      <Credentials tool={tool} />
    </Part>
    <Part title="Token Exchange">
      <TokenExchange tool={tool} agentId={agentId} />
    </Part>
  </>
);

function Part({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={classes.part} aria-labelledby={titleId}>
      <Title order={4} size={15} id={titleId} className={classes.partTitle}>
        {title}
      </Title>
      {children}
    </section>
  );
}
