import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { expect, it } from '@jest/globals';
import { parseConfig } from '../../../functions/src/platform/config.ts';
import { createSmtpSender } from '../../../functions/src/platform/mail.ts';
import { createMailReach } from '../../../functions/src/platform/mail-reach.ts';
import { settings } from '../../support/cloud/settings.ts';

const senderTo = (port: number) =>
  createSmtpSender(parseConfig({ ...settings, SMTP_URL: `smtp://localhost:${port}` }));
const mail = { id: 'one', to: 'wren@example.com', subject: 'Hello', text: 'Hello', html: '' };

it('says why no server was reached', async () => {
  const gone = createServer().listen(0, 'localhost');
  await once(gone, 'listening');
  const { port } = gone.address() as AddressInfo;
  gone.close();
  await once(gone, 'close');
  await expect(senderTo(port)(mail)).rejects.toThrow('ECONNREFUSED');
});

it('says of a refused mail by which code, and not whose it was: errors are logged', async () => {
  const server = createServer((socket) => {
    socket.write('220 here\r\n');
    createInterface(socket).on('line', (line) => {
      const [, address] = /^RCPT TO:(\S+)/.exec(line) ?? [];
      socket.write(address ? `550 5.1.1 ${address}: Recipient address rejected\r\n` : '250 ok\r\n');
    });
  }).listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const error = await senderTo(port)(mail).then(
    () => undefined,
    (thrown: Error) => thrown,
  );
  expect(error?.message).toBe('The mail was not taken: EENVELOPE RCPT TO 550 5.1.1');
  expect(error?.cause).toBeUndefined();
  server.close();
});

it('knows by the greeting of a server whether it takes letters beyond ASCII before the @', async () => {
  const reachOf = async (greeting: string) => {
    const server = createServer((socket) => {
      socket.write('220 here\r\n');
      createInterface(socket).on('line', () => socket.write(greeting));
    }).listen(0, 'localhost');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const reaches = createMailReach({ SMTP_URL: `smtp://localhost:${port}`, MAIL_ENDPOINT: '' });
    const answers = [
      await reaches('jörg@team.example'),
      await reaches('a&b@xn--bcher-kva.example'),
    ];
    server.close();
    return answers;
  };
  expect(await reachOf('250-here\r\n250-SMTPUTF8\r\n250 SIZE 1000\r\n')).toEqual([true, true]);
  expect(await reachOf('250-here\r\n250 SIZE 1000\r\n')).toEqual([false, true]);
});

it('takes a server that cannot be asked for one that does, since its mails wait', async () => {
  const reaches = createMailReach({ SMTP_URL: 'smtp://localhost:1', MAIL_ENDPOINT: '' });
  expect(await reaches('jörg@team.example')).toBe(true);
});

it('takes none where Azure sends, which promises nothing of the kind', async () => {
  const MAIL_ENDPOINT = 'https://resource.communication.azure.com';
  const reaches = createMailReach({ SMTP_URL: '', MAIL_ENDPOINT });
  expect([await reaches('jörg@team.example'), await reaches('x@team.example')]).toEqual([
    false,
    true,
  ]);
});
