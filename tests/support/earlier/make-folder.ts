import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listAgents, uploadAvatar } from '@talkwright/shared/areas/agents';
import { getArchive, requestArchive } from '@talkwright/shared/areas/archive';
import { getUsage, setAgentCap } from '@talkwright/shared/areas/billing';
import { sendFeedback } from '@talkwright/shared/areas/chat';
import { listDocuments } from '@talkwright/shared/areas/documents';
import {
  getOrganization,
  updateModelPrices,
  updateOrganization,
  updateRetention,
} from '@talkwright/shared/areas/organization';
import { markPassage, runLabelledQuestions } from '@talkwright/shared/areas/retrieval-lab';
import { createSnippet } from '@talkwright/shared/areas/snippets';
import { zipSync } from 'fflate';
import { enableTwoFactor } from '../api/authenticator.ts';
import { ask } from '../api/conversations.ts';
import { call, logIn } from '../client.ts';
import { eventually } from '../eventually.ts';
import { dataUrl, plainPng } from '../files/pictures.ts';
import { root } from '../root.ts';
import { FIRST_OF_KEPT, freePorts } from '../stack/free-ports.ts';
import { startStack, stopStack } from '../stack/stack.ts';
import { fillHeron } from './fill-heron.ts';
import type { Kept } from './kinds/row.ts';

/** Whatever else is there is made anew by each start, or of use to nobody. */
const KEPT =
  /^(?:(?:blob|cosmos|service-bus|identity-provider|slack|stripe|keys)\/|(?:functions-host\/keys|demo|kept)\.json$|format$)/;
const PASSWORD = 'Demo-pass-1!';

/** `node tests/support/earlier/make-folder.ts`: the data folder of this commit, for the tests of later ones. */
const data = mkdtempSync(join(tmpdir(), 'talkwright-folder-'));
const stack = await startStack(data, await freePorts(FIRST_OF_KEPT));
process.env.TALKWRIGHT_STACK = JSON.stringify({ ...stack.endpoints, data });
try {
  const kept = await fill();
  await stopStack(stack);
  writeFileSync(join(data, 'kept.json'), JSON.stringify(kept, null, 1));
  pack();
} finally {
  await stopStack(stack);
  rmSync(data, { recursive: true, force: true });
}

async function fill(): Promise<Kept> {
  const email = 'ada@demo.talkwright.example';
  const ada = await logIn(email, PASSWORD);
  await ada.call(updateRetention, { retention: 'forever' });
  const { agents } = await ada.call(listAgents, {});
  const fern = agents.find(({ name }) => name === 'Fern');
  if (!fern) throw new Error('The demo data have no Fern.');

  const saturday = await ask(fern, { message: 'What are your opening hours on Saturday?' });
  await ask(fern, { message: 'And on Sunday?', ...saturday.session });
  await ask(fern, { message: 'How do I look after the chain of my bike?' });
  const answer = saturday.events.find((event) => event.type === 'done');
  await call(
    sendFeedback,
    { ...saturday.session, messageId: answer?.messageId ?? '', thumb: 'up', note: 'Just right.' },
    { 'x-api-key': fern.api_key },
  );

  await ada.call(createSnippet, { name: 'Kind', category: 'persona', prompt_text: 'Be kind.' });
  await ada.call(updateModelPrices, { prices: [{ model: 'gpt-5-mini', input: 0.25, output: 2 }] });
  await ada.call(setAgentCap, { agentId: fern.id, cap: 500, warnAt: 80 });
  const { organization } = await ada.call(getOrganization, {});
  await ada.call(updateOrganization, {
    name: organization.name,
    domains: ['larkfield-cycles.example'],
    settings: { primary_contact: organization.settings.primary_contact },
  });
  const { documents } = await ada.call(listDocuments, {});
  const hours = documents.find(({ original_filename: name }) => name.startsWith('opening'));
  await ada.call(markPassage, {
    ...{ id: fern.id, question: 'When do you open on Saturday?' },
    ...{ documentId: hours?.id ?? '', text: 'Saturday' },
  });
  await ada.call(runLabelledQuestions, { id: fern.id, isBeginning: true });
  const ben = await logIn('ben@demo.talkwright.example', PASSWORD);
  const { backupCodes } = await enableTwoFactor(ben);

  const mira = await logIn('mira@talkwright.example', PASSWORD);
  const [docs] = (await mira.call(listAgents, {})).agents;
  const image = dataUrl(plainPng());
  const { icon } = await mira.call(uploadAvatar, { id: docs?.id ?? '', image });

  await mira.call(requestArchive, {});
  await eventually(async () => {
    const { archive } = await mira.call(getArchive, {});
    if (archive?.status !== 'ready') throw new Error(`The archive is ${archive?.status}.`);
  }, 60_000);
  await eventually(async () => {
    const { usage } = await ada.call(getUsage, {});
    if (usage.messages_used !== 2) throw new Error('The conversations are not counted yet.');
  }, 180_000);
  return {
    ...{ email, password: PASSWORD, agentId: fern.id, apiKey: fern.api_key },
    visitor: saturday.session,
    documents: documents.map(({ original_filename: name }) => name),
    ...{ backupCode: backupCodes[0] ?? '', picture: new URL(icon).pathname },
    heron: await fillHeron(PASSWORD),
  };
}

function pack(): void {
  const paths = globSync('**/*', { cwd: data, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name).slice(data.length + 1))
    .filter((path) => KEPT.test(path));
  const files = paths.map((path) => [path, readFileSync(join(data, path))]);
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' });
  const name = `${new Date().toISOString().slice(0, 10)}-${commit.trim()}.zip`;
  const file = join(root, 'tests/fixtures/data-folders', name);
  writeFileSync(file, zipSync(Object.fromEntries(files), { level: 9 }));
  console.log([file, ...paths].join('\n'));
}
