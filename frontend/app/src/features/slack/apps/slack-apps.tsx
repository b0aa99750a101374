import { Button } from '@mantine/core';
import { IconBrandSlack, IconPlus } from '@tabler/icons-react';
import { MAX_SLACK_APPS, type SlackApp } from '@talkwright/shared/areas/slack-apps';
import { useState } from 'react';
import { formatCount } from '../../../ui/format.ts';
import { ListSection } from '../../../ui/list-section.tsx';
import { NothingYet } from '../../../ui/nothing-yet.tsx';
import { AppsTable } from './apps-table.tsx';
import { ConfigureModal } from './configure-modal.tsx';
import { NewAppModal } from './new-app-modal.tsx';
import { useLiveApps } from './use-live-apps.ts';

export function SlackApps({ isAdmin }: { isAdmin: boolean }) {
  const query = useLiveApps();
  const { data: apps = [] } = query;
  const [isAdding, setIsAdding] = useState(false);
  const [configured, setConfigured] = useState<SlackApp>();

  return (
    <>
      <ListSection
        title="Slack Apps"
        count={apps.length > 0 && formatCount(apps.length, 'app')}
        action={
          isAdmin && (
            <Button
              size="xs"
              leftSection={<IconPlus size={15} stroke={1.8} />}
              disabled={!query.data || apps.length >= MAX_SLACK_APPS}
              title={apps.length >= MAX_SLACK_APPS ? FULL : undefined}
              onClick={() => setIsAdding(true)}
            >
              New App
            </Button>
          )
        }
        query={query}
        loadingRows={2}
      >
        {(listed) =>
          listed.length > 0 ? (
            <AppsTable apps={listed} isAdmin={isAdmin} onConfigure={setConfigured} />
          ) : (
            <NothingYet
              icon={<IconBrandSlack size={20} stroke={1.6} />}
              title="No Slack apps"
              hint={
                isAdmin
                  ? 'New App makes one under your own brand. Then install it in your workspace, and choose which agents answer in it.'
                  : 'Once an administrator has made one, agents can answer in it.'
              }
            />
          )
        }
      </ListSection>
      {isAdding && <NewAppModal onMade={setConfigured} onClose={() => setIsAdding(false)} />}
      {configured && <ConfigureModal app={configured} onClose={() => setConfigured(undefined)} />}
    </>
  );
}

const FULL = `An organization has at most ${MAX_SLACK_APPS} Slack apps. Delete one first.`;
