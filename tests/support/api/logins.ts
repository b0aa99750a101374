import { refresh as contract } from '@talkwright/shared/areas/sign-in';
import { call } from '../client.ts';
import { stack } from '../stack/running-stack.ts';

/** As the web app's own page sends the cookie. */
export const fromApp = (cookie: string) => ({ origin: stack().app, cookie });

export const refresh = (cookie: string) => call(contract, {}, fromApp(cookie));
