import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { mailboxServer } from './mailbox.ts';
import { openMails } from './mails.ts';
import { smtpServer } from './smtp.ts';

export type MailOptions = {
  smtpPort: number;
  /** Of the mailbox page and its API. */
  port: number;
  /** The folder of the database; made where it is missing. */
  data: string;
  log?: (line: string) => void;
};

export async function startMail({ smtpPort, port, data, log = () => {} }: MailOptions) {
  const mails = openMails(data);
  const smtp = smtpServer(mails, log);
  const mailbox = mailboxServer(mails);
  const ports = await Promise.all([
    portOf(smtp.listen(smtpPort, '127.0.0.1')),
    portOf(mailbox.listen(port, '127.0.0.1')),
  ]);

  return {
    smtpPort: ports[0],
    port: ports[1],
    url: `http://localhost:${ports[1]}`,
    async close() {
      const closed = once(mailbox, 'close');
      mailbox.close();
      mailbox.closeAllConnections();
      await Promise.all([closed, new Promise<void>((done) => smtp.close(done))]);
      mails.close();
    },
  };
}

async function portOf(server: Server): Promise<number> {
  if (!server.listening) await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
