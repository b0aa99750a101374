import amqp from 'rhea-promise';

/**
 * From now on a link of AMQP whose connection the service has closed has no address. In rhea-promise (3.0) it throws as it is
 * asked for one, and the SDKs ask for it once they have waited too long, to say so: in a timer, which ends the process.
 */
export function keepAddresses(): void {
  for (const { prototype } of [amqp.AwaitableSender, amqp.Sender, amqp.Receiver]) {
    Object.defineProperty(prototype, 'address', {
      configurable: true,
      get(this: amqp.Sender) {
        return this.source?.address ?? '';
      },
    });
  }
}
