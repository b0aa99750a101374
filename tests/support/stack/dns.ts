import { stack } from './running-stack.ts';

type DnsRecord = { name: string; type: string; data?: string | string[]; ttl?: number };

/** Sets what the stack's name server answers under these names. */
export async function setDnsRecords(records: DnsRecord[], url = stack().dns): Promise<void> {
  const body = JSON.stringify(records);
  const response = await fetch(`${url}/records`, { method: 'PUT', body });
  if (!response.ok) throw new Error(`The DNS records were refused: ${await response.text()}`);
}
