import { Switch } from '@mantine/core';
import type { CitationsConfig } from '@talkwright/shared/areas/agent-config';
import { Section } from '../../../ui/section.tsx';

type Props = { config: CitationsConfig; set: (changes: Partial<CitationsConfig>) => void };

export const SourcesSection = ({ config, set }: Props) => (
  <Section title="Sources" hint="What visitors see of where an answer comes from.">
    <Switch
      label="Point Out Unsupported Statements"
      description="A statement whose source does not say it loses its number. On, visitors see a quiet sign in its place, as you do in the preview"
      checked={config.signUnsupported}
      onChange={(event) => set({ signUnsupported: event.currentTarget.checked })}
    />
    <Switch
      label="Let Visitors Open Sources"
      description="Visitors can open a document that an answer cites, and see the one page that is cited, for 10 minutes, not the file. Of a document without pages they see the passage"
      checked={config.visitorsOpenSources}
      onChange={(event) => set({ visitorsOpenSources: event.currentTarget.checked })}
    />
  </Section>
);
