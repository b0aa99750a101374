import type { User } from '@talkwright/shared/areas/sign-in';
import type { UserRecord } from '../accounts/account-records.ts';
import { greeting } from '../accounts/greeting.ts';
import { audit } from '../audit/audit-entry.ts';
import { letter } from '../mail/letter.ts';
import { notify } from '../notifications/notification-record.ts';
import type { Change } from '../platform/change.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { NewId } from '../platform/ids.ts';
import { type Outbox, writeOutbox } from '../platform/outbox.ts';

type Needs = { outbox: Outbox; config: Config; newId: NewId; now: Clock };
type Occasion = { before: UserRecord; after: UserRecord; admin: User; organization: string };

/**
 * What follows a change to a member by an administrator, for the same batch: a mail and a notification to the
 * person, and an audit entry of the administrator's.
 */
export function memberChanged(deps: Needs, occasion: Occasion): Change[] {
  const { after, admin, organization } = occasion;
  const { id, tenantId, email } = after;
  return events(occasion).flatMap(({ title, message, action }) => {
    const sentence = `${admin.firstName} ${admin.lastName} (${admin.email}) ${message}`;
    const mail = letter({
      to: email,
      subject: title,
      paragraphs: [greeting(after), sentence],
      action: { label: 'Open Talkwright', url: deps.config.APP_URL },
      closing: `If you think that this is a mistake, ask an administrator of ${organization}.`,
    });
    return [
      writeOutbox(deps.outbox.record(tenantId, 'mail', mail)),
      notify(deps, {
        tenantId,
        audience: { userId: id },
        kind: 'security',
        title,
        message: sentence,
      }),
      audit(deps, tenantId, admin, action),
    ];
  });
}

function events({ before, after, organization }: Occasion) {
  const { email, role, active } = after;
  const roleChanged = {
    title: 'Your role was changed',
    message:
      role === 'admin'
        ? `made you an administrator of ${organization}.`
        : `changed your role in ${organization} to user.`,
    action: `changed the role of ${email} to ${role}`,
  };
  const activeChanged = active
    ? {
        title: 'Your account is active again',
        message: `has activated your account in ${organization}. You can log in again.`,
        action: `activated ${email}`,
      }
    : {
        title: 'Your account was deactivated',
        message: `has deactivated your account in ${organization}. You can no longer log in.`,
        action: `deactivated ${email}`,
      };
  return [
    ...(role === before.role ? [] : [roleChanged]),
    ...(active === before.active ? [] : [activeChanged]),
  ];
}
