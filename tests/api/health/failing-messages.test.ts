import { randomUUID } from 'node:crypto';
import { ServiceBusClient } from '@azure/service-bus';
import { expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.ts';
import { stackSettings } from '../../support/stack/stores.ts';

it('a message that fails is known by since when, however often it is sent again', async () => {
  const client = new ServiceBusClient(stackSettings().SERVICE_BUS_CONNECTION ?? '');
  try {
    const sender = client.createSender('mail');
    const receiver = client.createReceiver('mail');
    const messageId = randomUUID();
    const before = Date.now();
    // A mail for nobody, which no server takes.
    const message = { to: 'nobody', subject: 'Failing', text: 'Failing', html: '' };
    await sender.sendMessages({ messageId, body: { attempt: 1, message } });

    const attempt = async (number: number) => {
      const messages = await receiver.peekMessages(250);
      const found = messages.find((one) => one.messageId === `${messageId}.${number}`);
      if (!found) throw new Error(`Attempt ${number} was not seen.`);
      return found;
    };
    const second = await eventually(() => attempt(2));
    const since = Date.parse(String(second.applicationProperties?.failingSince));
    expect(since).toBeGreaterThanOrEqual(before - 1_000);
    expect(since).toBeLessThanOrEqual(Date.now());

    const third = await eventually(() => attempt(3));
    expect(Date.parse(String(third.applicationProperties?.failingSince))).toBe(since);
    await sender.cancelScheduledMessages(third.sequenceNumber ?? []);
  } finally {
    await client.close();
  }
});
