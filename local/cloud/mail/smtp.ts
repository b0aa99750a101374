import { buffer } from 'node:stream/consumers';
import PostalMime, { type Address } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Mail, Mails } from './mails.ts';
import { spelled } from './spelled.ts';

const MAX_BYTES = 25 * 1024 * 1024;

/** Takes every mail for everyone, with or without a password, and sends none on. */
export function smtpServer(mails: Mails, log: (line: string) => void): SMTPServer {
  const server = new SMTPServer({
    name: 'talkwright-mail',
    size: MAX_BYTES,
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onAuth: ({ username }, _session, done) => done(null, { user: username ?? 'anyone' }),
    onData(stream, session, done) {
      receive(mails, stream, session).then(
        ({ id, to, subject }) => {
          log(`mail ${id} for ${to}: ${subject}`);
          done(null, `Kept as ${id}`);
        },
        (error: Error & { responseCode?: number }) => {
          log(`a mail was refused: ${error.message}`);
          error.responseCode ??= 452;
          done(error);
        },
      );
    },
  });
  server.on('error', (error) => log(`SMTP: ${error.message}`));
  return server;
}

/** The mail is acknowledged when this resolves: after it is stored. */
async function receive(mails: Mails, stream: SMTPServerDataStream, session: SMTPServerSession) {
  const source = await buffer(stream);
  if (stream.sizeExceeded) {
    const problem = `The mail is larger than ${MAX_BYTES / 1024 / 1024} MB.`;
    throw Object.assign(new Error(problem), { responseCode: 552 });
  }
  const mail = await readMail(source, session);
  return { id: mails.keep(mail, source), ...mail };
}

async function readMail(source: Buffer, { envelope }: SMTPServerSession): Promise<Mail> {
  const { from, to = [], subject, text, html } = await PostalMime.parse(source);
  const recipients = to.flatMap(addresses);
  const sender = envelope.mailFrom ? envelope.mailFrom.address : '';
  return {
    from: (from && addressWithName(from)) || sender,
    to: (recipients.length > 0 ? recipients : envelope.rcptTo.map(({ address }) => address))
      .map(spelled)
      .join(', '),
    subject: subject ?? '',
    text: (text ?? '').trimEnd(),
    html: html ?? '',
    date: new Date().toISOString(),
  };
}

/** A recipient may be a group of them. */
function addresses({ address, group = [] }: Address): string[] {
  return address ? [address] : group.map((member) => member.address);
}

function addressWithName({ name, address }: Address): string {
  return name && address ? `${name} <${address}>` : (address ?? name);
}
