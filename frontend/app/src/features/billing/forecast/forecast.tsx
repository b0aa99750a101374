import { Skeleton, Text } from '@mantine/core';
import type { BillingCurve, BillingUsage } from '@talkwright/shared/areas/billing';
import { offersOf } from '@talkwright/shared/plan-offers';
import { ChartPanel } from '../../../ui/chart/chart-panel.tsx';
import { QueryStates } from '../../../ui/query-states.tsx';
import { AgentCaps } from './agent-caps.tsx';
import { useGetCurveQuery } from './forecast.api.ts';
import classes from './forecast.module.css';
import { forecastChart } from './forecast-chart.ts';
import { forecastSentence, isNearLimit } from './forecast-texts.ts';

const title = 'Conversations this month';
const empty = {
  title: 'No conversations yet this month',
  hint: 'Each day is drawn here once visitors talk with your agents.',
};

/** Where this month's conversations are going, and the caps by which administrators hold agents back. */
export function Forecast({ usage }: { usage: BillingUsage }) {
  const curve = useGetCurveQuery(undefined, { refetchOnMountOrArgChange: true });

  return (
    <QueryStates
      query={curve}
      skeleton={<Skeleton height={420} role="status" aria-label="Loading the forecast" />}
    >
      {(loaded) => (
        <div className={classes.parts}>
          <ForecastChart curve={loaded} usage={usage} />
          <AgentCaps agents={loaded.agents} />
        </div>
      )}
    </QueryStates>
  );
}

function ForecastChart({ curve, usage }: { curve: BillingCurve; usage: BillingUsage }) {
  const hint = (
    <>
      {forecastSentence(curve)}
      {isNearLimit(curve) && <Offers {...usage} />}
    </>
  );
  return <ChartPanel title={title} hint={hint} data={forecastChart(curve)} empty={empty} />;
}

/** What more would cost, for whoever is near the limit. */
function Offers({ is_billed: isBilled, subscription }: BillingUsage) {
  const { status: state, plan_interval: billingCycle } = subscription;
  const offers = isBilled
    ? offersOf({ ...subscription, state, billingCycle }, 'conversations')
    : [];
  return offers.length > 0 && <Text component="span"> {offers.join(' ')}</Text>;
}
