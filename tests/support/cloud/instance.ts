import { createDeps } from '../../../functions/src/deps.ts';
import { authorize } from '../../../functions/src/host/authorize.ts';
import type { Request } from '../../../functions/src/host/request.ts';
import { updateMember } from '../../../functions/src/people/update-member.ts';
import { parseConfig } from '../../../functions/src/platform/config.ts';
import { logIn } from '../../../functions/src/sign-in/log-in.ts';
import { logOut } from '../../../functions/src/sign-in/log-out.ts';
import { PASSWORD } from '../client.ts';
import { anybody } from './use-cases.ts';

/** The program of one instance: answers the messages of `startInstance`. */
const [settings = ''] = process.argv.slice(2);
const log = { info: () => {}, error: () => {} };
const deps = createDeps(parseConfig(JSON.parse(settings)), { log });

export type UseCases = typeof useCases;
const useCases = {
  async logIn(email: string) {
    const signedIn = await logIn(deps, anybody, { email, password: PASSWORD, rememberMe: false });
    if (!signedIn) throw new Error('A second factor is asked for.');
    return { token: signedIn.answer.tokens.accessToken, refreshToken: signedIn.refreshToken };
  },
  logOut: (token: Parameters<typeof logOut>[1]) => logOut(deps, token),
  /** Who calls, as each request begins. */
  authorize: (token: string, access: 'user' | 'admin') =>
    authorize(deps, requestWith(token), access),
  async setRole(adminToken: string, id: string, role: 'user' | 'admin') {
    const admin = await authorize(deps, requestWith(adminToken), 'admin');
    await updateMember(deps, admin, { id, role });
  },
};

const requestWith = (token: string) =>
  ({ headers: new Headers({ authorization: `Bearer ${token}` }) }) as Request;

type Asked = { id: number; name: keyof UseCases; input: never[] };
process.on('message', async ({ id, name, input }: Asked) => {
  const useCase = useCases[name] as (...input: never[]) => Promise<unknown>;
  await useCase(...input).then(
    (answer) => process.send?.({ id, answer }),
    ({ code, message }) => process.send?.({ id, refusal: { code, message } }),
  );
});
