import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { expect, it } from '@jest/globals';
import { parseConfig } from '../../../functions/src/platform/config.ts';
import { createSmtpSender } from '../../../functions/src/platform/mail.ts';
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
