import { Skeleton, Stack } from '@mantine/core';
import { useIsAdmin } from '../../server/use-session.ts';
import { QueryStates } from '../../ui/query-states.tsx';
import { Section } from '../../ui/section.tsx';
import { ModelPricesSection } from './model-prices-section.tsx';
import { useGetOrganizationQuery } from './organization.api.ts';
import { OrganizationEditor } from './organization-editor.tsx';
import { OrganizationFacts } from './organization-facts.tsx';

export function OrganizationTab() {
  const query = useGetOrganizationQuery();
  const isAdmin = useIsAdmin();

  return (
    <QueryStates query={query} skeleton={<Loading />}>
      {(current) =>
        isAdmin ? (
          <>
            <OrganizationEditor current={current} />
            <ModelPricesSection prices={current.organization.settings.model_prices} />
          </>
        ) : (
          <OrganizationFacts organization={current.organization} />
        )
      }
    </QueryStates>
  );
}

const Loading = () => (
  <div role="status" aria-label="Loading the organization">
    <Section title="Organization">
      <Stack gap={18}>
        {[1, 2, 3, 4].map((key) => (
          <div key={key}>
            <Skeleton height={14} width={120} mb={8} />
            <Skeleton height={36} />
          </div>
        ))}
      </Stack>
    </Section>
  </div>
);
