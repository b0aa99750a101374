import { Skeleton, Stack } from '@mantine/core';
import { useIsAdmin } from '../../server/use-session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Section } from '../../ui/section.tsx';
import { useGetOrganizationQuery } from './organization.api.ts';
import { OrganizationEditor } from './organization-editor.tsx';
import { OrganizationFacts } from './organization-facts.tsx';

export function OrganizationTab() {
  const { data, error, refetch } = useGetOrganizationQuery();
  const isAdmin = useIsAdmin();

  if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : <Loading />;
  return isAdmin ? (
    <OrganizationEditor current={data} />
  ) : (
    <OrganizationFacts organization={data.organization} />
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
