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
type Person = Pick<
  UserRecord,
  'id' | 'tenantId' | 'email' | 'emailVerified' | 'firstName' | 'lastName'
>;
export type SecurityEvent = {
  /** `Your password was changed` */
  title: string;
  message: string;
  /** For the audit: `changed the password`. */
  action: string;
};

/**
 * What follows each change to the security of an account, for the same batch: a mail and a notification to the
 * person, so that nobody else's doing stays unseen, and an audit entry.
 */
export function securityEvent(deps: Needs, user: Person, event: SecurityEvent): Change[] {
  const { title, message, action } = event;
  const mail = letter({
    to: user.email,
    subject: title,
    paragraphs: [greeting(user), message],
    action: {
      label: 'Review your security settings',
      url: `${deps.config.APP_URL}/#/settings?tab=security`,
    },
    closing: 'If it was not you, set a new password at once and tell your administrator.',
  });
  return [
    writeOutbox(deps.outbox.record(user.tenantId, 'mail', mail)),
    notify(deps, {
      tenantId: user.tenantId,
      audience: { userId: user.id },
      kind: 'security',
      title,
      message,
    }),
    audit(deps, user.tenantId, user, action),
  ];
}
