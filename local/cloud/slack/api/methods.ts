import { appMethods } from './app-methods.ts';
import { authMethods } from './auth-methods.ts';
import { chatMethods } from './chat-methods.ts';
import { fileMethods } from './file-methods.ts';
import type { Method } from './method.ts';
import { sessionMethods } from './session-methods.ts';
import { streamMethods } from './stream-methods.ts';
import { workspaceMethods } from './workspace-methods.ts';

export const methods: Method[] = [
  ...[...appMethods, ...authMethods, ...workspaceMethods],
  ...[...chatMethods, ...streamMethods, ...sessionMethods, ...fileMethods],
];
