import type { Slack } from '../slack.ts';
import { html, layout } from './layout.ts';

/** All workspaces: whoever comes chooses who to be. */
export function startPage(slack: Slack): string {
  const teams = slack.store.list('team').map((team) => {
    const people = slack.store
      .list('user', team.id)
      .filter((one) => !one.app && !one.isDeleted)
      .map(
        (one) =>
          `<li><a href="/as/${html(one.id)}">${html(one.real_name)}</a> <span class="note">${html(one.role.replaceAll('_', ' '))}</span></li>`,
      );
    return `<section class="card"><h2>${html(team.name)} <code>${html(team.id)}</code></h2><p>Enter as</p><ul>${people.join('')}</ul>
      <form method="post" action="/do/add-person" class="inline"><input type="hidden" name="team" value="${html(team.id)}" /><input type="hidden" name="back" value="/" />
        <label>Name<input name="name" required maxlength="80" /></label><label>Role<select name="role"><option value="member">member</option><option value="admin">admin</option><option value="guest">guest</option></select></label><button>Add person</button></form></section>`;
  });
  return layout(
    'Workspaces',
    `<main class="sheet wide-sheet">
      <h1>Local Slack</h1>
      <p>A stand-in on this machine: nobody else reads along. <a href="/apps">Your apps and tokens</a>, <a href="/events">events and faults</a>.</p>
      ${teams.join('')}
      <form method="post" action="/do/add-workspace" class="inline card"><label>New workspace<input name="name" required maxlength="80" /></label><input type="hidden" name="back" value="/" /><button>Create</button></form>
    </main>`,
  );
}
