import { portsFrom } from '../../local/supervisor/ports.ts';
import { readSettings } from '../../local/supervisor/settings.ts';
import { stack } from './running-stack.ts';

/** What the running product was started with, its connections and keys: for tests that look behind the API. */
export function stackSettings() {
  const { app, data } = stack();
  const ports = portsFrom(Number(new URL(app).port));
  const options = { data, ports, demo: false, watch: false, testDirectives: true };
  return readSettings(options, process.env).env;
}
