import { parseArgs } from 'node:util';
import { runService } from '../../common/run-service.ts';
import { startMail } from './server.ts';

const { values } = parseArgs({
  options: {
    'smtp-port': { type: 'string', default: '1025' },
    port: { type: 'string', default: '8025' },
    data: { type: 'string', default: '.local/mail' },
  },
});

await runService(async () => {
  const mail = await startMail({
    smtpPort: Number(values['smtp-port']),
    port: Number(values.port),
    data: values.data,
    log: (line) => console.log(`mail: ${line}`),
  });
  console.log(`mail: SMTP on port ${mail.smtpPort}, mailbox at ${mail.url}`);
  return mail;
});
