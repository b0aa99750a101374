import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import {
  type DocumentExtension,
  documentTypes,
  uploadDocument,
} from '@talkwright/shared/areas/documents';
import type { Contract, Input, Output } from '@talkwright/shared/contract/contract';
import type { ErrorCode, FailureBody } from '@talkwright/shared/contract/errors';
import { requestOf } from '@talkwright/shared/contract/request';

export type Client = ReturnType<typeof createClient>;

/** What the API answered instead of success. */
export class Refused extends Error {
  readonly code: ErrorCode;

  constructor(contract: Contract, body: FailureBody) {
    super(`${contract.name}: ${body.error}`);
    this.code = body.code;
  }
}

/** Calls the API as any other client does, from the contracts. */
export function createClient(base: string, functionsKey: string, signal: AbortSignal) {
  let token: string | undefined;

  async function send<C extends Contract>(contract: C, path: string, init: RequestInit) {
    const headers = {
      'x-functions-key': functionsKey,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(init.headers as Record<string, string> | undefined),
    };
    const request = { ...init, method: contract.method, headers, signal };
    const response = await fetch(`${base}/${path}`, request);
    const body: unknown = await response.json();
    if (!response.ok) throw new Refused(contract, body as FailureBody);
    return contract.output.parse(body) as Output<C>;
  }

  return {
    useToken(accessToken: string): void {
      token = accessToken;
    },

    call<C extends Contract>(contract: C, input: Input<C>): Promise<Output<C>> {
      const { path, headers, body } = requestOf(contract, input);
      return send(contract, path, { headers, ...(body !== undefined && { body }) });
    },

    upload(file: string, agentInstanceId: string, description: string) {
      const type = documentTypes[extname(file) as DocumentExtension];
      const form = new FormData();
      form.set('agentInstanceId', agentInstanceId);
      form.set('metadata', JSON.stringify({ description }));
      form.set('file', new Blob([readFileSync(file)], { type }), basename(file));
      return send(uploadDocument, uploadDocument.path, { body: form });
    },
  };
}
