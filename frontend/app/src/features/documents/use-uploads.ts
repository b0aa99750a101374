import type { OnSameName } from '@talkwright/shared/areas/documents';
import { useReducer, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '../../server/api.ts';
import { uploadProblem } from './upload-check.ts';
import { uploadFile } from './upload-file.ts';

const AT_ONCE = 2;

export type Upload = {
  id: string;
  file: File;
  /** `refused`: it was not sent at all, and trying again would not help. */
  state: 'waiting' | 'sending' | 'done' | 'failed' | 'refused';
  /** From 0 to 1. */
  sent: number;
  problem?: string;
};

export type Uploads = ReturnType<typeof useUploads>;

/** Who will know the documents (null: every agent), and what is said about them. */
type Target = { agentId: string | null; description: string };

type Action =
  | { type: 'added'; uploads: Upload[] }
  | { type: 'kept'; isKept: (upload: Upload) => boolean }
  | { type: 'changed'; id: string; change: Partial<Upload> };

/** Files on their way to the server, two at a time. */
export function useUploads() {
  const [uploads, dispatch] = useReducer(reduce, []);
  const running = useRef(new Map<string, AbortController>());
  const dispatchToStore = useDispatch();

  const keep = (isKept: (upload: Upload) => boolean) => dispatch({ type: 'kept', isKept });

  async function send(
    { id, file }: Upload,
    target: Target,
    onSameName: OnSameName,
  ): Promise<boolean> {
    const controller = new AbortController();
    running.current.set(id, controller);
    const change = (next: Partial<Upload>) => dispatch({ type: 'changed', id, change: next });
    change({ state: 'sending', sent: 0 });
    const { failure } = await uploadFile({
      file,
      ...target,
      onSameName,
      onProgress: (sent) => change({ sent }),
      signal: controller.signal,
    });
    running.current.delete(id);
    if (!failure) dispatchToStore(api.util.invalidateTags(['Document']));
    if (controller.signal.aborted) change({ state: 'failed', problem: 'Canceled' });
    else if (failure) change({ state: 'failed', problem: failure.message });
    else change({ state: 'done', sent: 1 });
    return !failure;
  }

  /** Those that are named, each in its way. How many files arrived. */
  async function sendAll(target: Target, ways: Map<string, OnSameName>): Promise<number> {
    const queue = uploads.filter(({ id }) => ways.has(id));
    for (const { id } of queue) dispatch({ type: 'changed', id, change: { state: 'waiting' } });
    let arrived = 0;
    const work = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        if (await send(next, target, ways.get(next.id) ?? 'refuse')) arrived += 1;
      }
    };
    cancelRest.current = () => queue.splice(0).map(({ id }) => id);
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return arrived;
  }

  const cancelRest = useRef((): string[] => []);

  return {
    uploads,
    add: (files: File[]) => dispatch({ type: 'added', uploads: files.map(newUpload) }),
    remove: (id: string) => keep((upload) => upload.id !== id),
    /** They need not be sent, for these reasons. */
    refuse: (reasons: Map<string, string>) => {
      for (const [id, problem] of reasons) {
        dispatch({ type: 'changed', id, change: { state: 'refused', problem } });
      }
    },
    forgetDone: () => keep(({ state }) => state !== 'done'),
    forgetAll: () => keep(() => false),
    cancel: (id: string) => running.current.get(id)?.abort(),
    cancelAll: () => {
      for (const id of cancelRest.current()) {
        dispatch({ type: 'changed', id, change: { state: 'failed', problem: 'Canceled' } });
      }
      for (const controller of running.current.values()) controller.abort();
    },
    sendAll,
    isSending: uploads.some(({ state }) => state === 'sending'),
  };
}

function newUpload(file: File): Upload {
  const problem = uploadProblem(file);
  return {
    id: crypto.randomUUID(),
    file,
    state: problem ? 'refused' : 'waiting',
    sent: 0,
    ...(problem && { problem }),
  };
}

function reduce(uploads: Upload[], action: Action): Upload[] {
  if (action.type === 'added') return [...uploads, ...action.uploads];
  if (action.type === 'kept') return uploads.filter(action.isKept);
  return uploads.map((upload) =>
    upload.id === action.id ? { ...upload, ...action.change } : upload,
  );
}
