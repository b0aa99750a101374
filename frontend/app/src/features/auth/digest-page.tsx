import '@mantine/core/styles/Skeleton.css';
import { Button, Skeleton, Stack } from '@mantine/core';
import type { RecipientState } from '@talkwright/shared/areas/digest';
import { getSubscription as contract } from '@talkwright/shared/areas/digest';
import { useSearchParams } from 'react-router-dom';
import { messageOf } from '../../server/failure.ts';
import { FormProblem } from '../../ui/form-problem.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import { AuthLayout } from './auth-layout.tsx';
import {
  useConfirmDigestMutation,
  useGetSubscriptionQuery,
  useUnsubscribeDigestMutation,
} from './digest-link.api.ts';
import { Outcome } from './outcome.tsx';

/** Where the links of digests lead. Opening it changes nothing: programs open links, too. */
export function DigestPage() {
  const [query] = useSearchParams();
  const token = (query.get('token') ?? '').trim();
  const { data, error, isFetching, refetch } = useGetSubscriptionQuery({ token });

  return (
    <AuthLayout>
      <QueryStates
        query={{ data: error ? undefined : data, error, refetch }}
        skeleton={
          <Stack align="center" gap="md" role="status" aria-label="Loading">
            <Skeleton circle height={64} />
            <Skeleton height={32} width={240} />
            <Skeleton height={20} width={300} maw="100%" />
          </Stack>
        }
        failed={
          <Outcome kind="refused" title={contract.fallback} message={messageOf(error)}>
            <Button variant="default" size="md" loading={isFetching} onClick={refetch}>
              Try Again
            </Button>
          </Outcome>
        }
      >
        {(subscription) => (
          <Subscription
            key={subscription.state}
            {...subscription}
            token={token}
            onChanged={refetch}
          />
        )}
      </QueryStates>
    </AuthLayout>
  );
}

type Shown = { email: string; agentName: string; organizationName: string };
type Props = Shown & { state: RecipientState; token: string; onChanged: () => void };

function Subscription({ state, token, onChanged, ...shown }: Props) {
  const [confirm, confirming] = useConfirmDigestMutation();
  const [unsubscribe, leaving] = useUnsubscribeDigestMutation();
  const error = confirming.error ?? leaving.error;
  const isAsked = state === 'asked' || state === 'new';
  const isOut = state === 'unsubscribed';
  const isIn = state === 'member' || state === 'confirmed';

  const change = (send: typeof confirm | typeof unsubscribe) => async () => {
    if (!(await send({ token })).error) onChanged();
  };

  return (
    <Outcome
      kind={isAsked ? 'waiting' : isIn || isOut ? 'done' : 'refused'}
      title={titleOf(state, shown)}
      message={messageFor(state, shown)}
    >
      {(isAsked || isOut) && (
        <Button
          size="md"
          variant={isOut ? 'default' : 'filled'}
          loading={confirming.isLoading}
          disabled={leaving.isLoading}
          onClick={change(confirm)}
        >
          {isOut ? 'Subscribe Again' : 'Yes, Send Them'}
        </Button>
      )}
      {(isAsked || isIn) && (
        <Button
          size="md"
          variant={isIn ? 'filled' : 'default'}
          loading={leaving.isLoading}
          disabled={confirming.isLoading}
          onClick={change(unsubscribe)}
        >
          {isIn ? 'Unsubscribe' : 'No, Never'}
        </Button>
      )}
      <FormProblem>{error ? messageOf(error) : ''}</FormProblem>
    </Outcome>
  );
}

function titleOf(state: RecipientState, { agentName }: Shown): string {
  if (state === 'unsubscribed') return 'You get no digests';
  if (state === 'inactive') return 'Your account is not active';
  return `Daily digest of ${agentName}`;
}

function messageFor(state: RecipientState, { email, agentName, organizationName }: Shown): string {
  switch (state) {
    case 'unsubscribed':
      return `${email} gets no digests of ${agentName}, of ${organizationName}, any more.`;
    case 'inactive':
      return `${email} gets no digests of ${organizationName}.`;
    case 'member':
    case 'confirmed':
      return `${email} gets a mail a day on what visitors talked about with ${agentName}, of ${organizationName}.`;
    default:
      return `${organizationName} wants to send ${email} a mail a day on what visitors talked about with ${agentName}. Do you want them?`;
  }
}
