import { newConfigToken } from './config-tokens.ts';
import { say } from './messages.ts';
import type { Channel, Role, Team } from './records.ts';
import type { Slack } from './slack.ts';

/** Workspaces to try things in, with the ids that documents and tests name. */
export const LARKFIELD = {
  team: 'T0LARKFIELD',
  ada: 'U0ADALARKF',
  ben: 'U0BENOKAFO',
  cleo: 'U0CLEOMARS',
  dana: 'U0DANAWHIT',
  general: 'C0LKGENERAL',
  workshop: 'C0LKWORKSHP',
  planning: 'G0LKPLANNIN',
  tyres: 'C0LKTYRESHR',
} as const;
export const NORTHWIND = { team: 'T0NORTHWIND', noah: 'U0NOAHTYRES' } as const;

/** Once: afterwards the workspaces are whatever people made of them. */
export function fillIn(slack: Slack): void {
  if (slack.store.list('team').length > 0) return;
  const { team, ada, ben, cleo, dana, general, workshop, planning, tyres } = LARKFIELD;
  const { team: other, noah } = NORTHWIND;
  addTeam(slack, { id: team, name: 'Larkfield Cycles', domain: 'larkfield-cycles' });
  addTeam(slack, { id: other, name: 'Northwind Tyres', domain: 'northwind-tyres' });
  addPerson(slack, team, ada, 'Ada Larkfield', 'owner');
  addPerson(slack, team, ben, 'Ben Okafor', 'member');
  addPerson(slack, team, cleo, 'Cleo Marsh', 'admin');
  addPerson(slack, team, dana, 'Dana Whitlock', 'guest');
  addPerson(slack, other, noah, 'Noah Brandt', 'owner');
  const staff = [ada, ben, cleo];
  addChannel(slack, { id: general, team, name: 'general', members: staff });
  addChannel(slack, { id: workshop, team, name: 'workshop', members: [...staff, dana] });
  addChannel(slack, { id: planning, team, name: 'planning', members: [ada, cleo], kind: 'group' });
  addChannel(slack, { id: tyres, team, name: 'tyres', members: [ada, ben, noah], shared: [other] });
  const speak = (channel: string, user: string, text: string) =>
    say(slack, slack.need('channel', channel), slack.need('user', user), { text });
  speak(general, ada, 'Good morning! The spring bikes have arrived.');
  speak(workshop, ben, 'Two brake jobs and a wheel to true today.');
  speak(workshop, dana, 'I can take the wheel this afternoon.');
  speak(tyres, noah, 'Your order of winter tyres leaves us on Thursday.');
  newConfigToken(slack, team, ada);
}

export function addTeam(slack: Slack, team: Team): void {
  slack.store.put('team', team);
}

export function addPerson(
  slack: Slack,
  team: string,
  id: string,
  name: string,
  role: Role,
  email?: string,
): void {
  const handle = (name.split(' ')[0] ?? name).toLowerCase();
  const { domain } = slack.need('team', team);
  slack.store.put('user', {
    id,
    team,
    name: handle,
    real_name: name,
    email: email ?? `${handle}@${domain}.example`,
    role,
    tz: 'Europe/London',
  });
}

export function addChannel(
  slack: Slack,
  {
    kind = 'channel',
    shared = [],
    ...rest
  }: Pick<Channel, 'id' | 'team' | 'name' | 'members'> & Partial<Pick<Channel, 'kind' | 'shared'>>,
): void {
  slack.store.put('channel', { ...rest, kind, shared, created: slack.seconds() });
}
