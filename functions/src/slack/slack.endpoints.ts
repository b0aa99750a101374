import * as agentContracts from '@talkwright/shared/areas/slack-agents';
import * as contracts from '@talkwright/shared/areas/slack-apps';
import * as eventContracts from '@talkwright/shared/areas/slack-events';
import { endpoint, rawEndpoint, signedEndpoint } from '../host/endpoint.ts';
import { eventStream } from '../host/event-stream.ts';
import { readAddress, readInput } from '../host/read-input.ts';
import { getAgentSlack } from './agents/get-agent-slack.ts';
import { saveAgentSlack } from './agents/save-agent-slack.ts';
import { openSlackSource } from './answering/open-slack-source.ts';
import { readSlackForm } from './answering/read-slack-form.ts';
import { receiveSlackCommand } from './answering/receive-slack-command.ts';
import { receiveSlackInteraction } from './answering/receive-slack-interaction.ts';
import { failedSourcePage, sourcePage } from './answering/source-page.ts';
import { assignSlackApp } from './apps/assign-slack-app.ts';
import { configureSlackApp } from './apps/configure-slack-app.ts';
import { deleteSlackApp } from './apps/delete-slack-app.ts';
import { followSlackApp, issueSlackEventsTicket } from './apps/follow-slack-app.ts';
import { getSlackAppStatus, listSlackApps } from './apps/list-slack-apps.ts';
import { previewSlackIcon } from './apps/preview-slack-icon.ts';
import { provisionSlackApp } from './apps/provision-slack-app.ts';
import { retrySlackApp } from './apps/retry-slack-app.ts';
import {
  deleteSlackAdminToken,
  getSlackAdminToken,
  setSlackAdminToken,
} from './connection/slack-admin-token.ts';
import { readSlackEvent } from './events/read-slack-event.ts';
import { receiveSlackEvent } from './events/receive-slack-event.ts';
import { finishSlackInstall } from './installs/finish-slack-install.ts';
import { getSlackInstallUrl } from './installs/get-slack-install-url.ts';
import { installCookie, readInstallCookie } from './installs/install-cookie.ts';
import { listSlackInstallations } from './installs/list-slack-installations.ts';
import { resultPage } from './installs/result-page.ts';
import { startSlackInstall } from './installs/start-slack-install.ts';
import { uninstallSlackApp } from './installs/uninstall-slack-app.ts';

endpoint(contracts.listSlackApps, listSlackApps);
endpoint(contracts.listSlackInstallations, listSlackInstallations);
endpoint(contracts.provisionSlackApp, provisionSlackApp);
endpoint(contracts.previewSlackIcon, previewSlackIcon);
endpoint(contracts.getSlackAppStatus, getSlackAppStatus);
endpoint(contracts.assignSlackApp, assignSlackApp);
endpoint(contracts.retrySlackApp, retrySlackApp);
endpoint(contracts.configureSlackApp, configureSlackApp);
endpoint(contracts.uninstallSlackApp, uninstallSlackApp);
endpoint(contracts.deleteSlackApp, deleteSlackApp);

endpoint(contracts.issueSlackEventsTicket, issueSlackEventsTicket);
rawEndpoint(contracts.followSlackApp, async (deps, _caller, request, connection) => {
  const input = await readInput(contracts.followSlackApp, request);
  const events = await followSlackApp(deps, input, connection.signal);
  return eventStream(events, connection, { log: deps.log, name: contracts.followSlackApp.name });
});

endpoint(contracts.getSlackAdminToken, getSlackAdminToken);
endpoint(contracts.setSlackAdminToken, setSlackAdminToken);
endpoint(contracts.deleteSlackAdminToken, deleteSlackAdminToken);

endpoint(contracts.getSlackInstallUrl, getSlackInstallUrl);
rawEndpoint(eventContracts.startSlackInstall, async (deps, _caller, request) => {
  const input = await readInput(eventContracts.startSlackInstall, request);
  const { location, browser } = await startSlackInstall(deps, input);
  return { status: 302, headers: { location }, cookies: [installCookie(deps.config, browser)] };
});
rawEndpoint(eventContracts.finishSlackInstall, async (deps, _caller, request) => {
  const input = await readInput(eventContracts.finishSlackInstall, request);
  const outcome = await finishSlackInstall(deps, input, readInstallCookie(request.headers));
  return { ...resultPage(deps.config, outcome), cookies: [installCookie(deps.config, null)] };
});

endpoint(agentContracts.getAgentSlack, getAgentSlack);
endpoint(agentContracts.saveAgentSlack, saveAgentSlack);

signedEndpoint(eventContracts.receiveSlackEvent, readSlackEvent, receiveSlackEvent);
signedEndpoint(eventContracts.receiveSlackCommand, readSlackForm, receiveSlackCommand);
signedEndpoint(eventContracts.receiveSlackInteraction, readSlackForm, receiveSlackInteraction);

rawEndpoint(eventContracts.openSlackSource, async (deps, _caller, request) => {
  const input = readAddress(eventContracts.openSlackSource, request);
  return openSlackSource(deps, input).then(sourcePage, failedSourcePage);
});
