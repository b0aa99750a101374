import { describe, expect, it } from '@jest/globals';
import { createMemory, parseRemembered } from '../../../frontend/widget/src/memory.ts';

function fakeStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

const refusing = (): never => {
  throw new Error('The operation is insecure');
};

const session = { sessionId: 's1', visitorToken: 't1' };
const pending = { id: 'm1', text: 'Hello?', sentAt: 5 };

describe('what a browser remembers of a chat', () => {
  it('survives a reload, and is kept apart for each agent', () => {
    const storage = fakeStorage();
    createMemory('pk_a', () => storage).write({ ...session, pending, isMaximized: true });

    expect(createMemory('pk_a', () => storage).read()).toEqual({
      ...session,
      pending,
      isMaximized: true,
    });
    expect(createMemory('pk_b', () => storage).read()).toEqual({});
  });

  it('forgets a field that is written as undefined', () => {
    const memory = createMemory('pk_a', fakeStorage);
    const storage = fakeStorage();
    const kept = createMemory('pk_a', () => storage);
    kept.write({ ...session, pending });
    kept.write({ pending: undefined });
    expect(kept.read()).toEqual(session);
    expect(memory.read()).toEqual({});
  });

  it('does not undo what another tab wrote', () => {
    const storage = fakeStorage();
    const [one, two] = [createMemory('pk', () => storage), createMemory('pk', () => storage)];
    one.write(session);
    two.write({ isMaximized: true });
    expect(one.read()).toEqual({ ...session, isMaximized: true });
  });

  it("lasts for the page's own life where the browser refuses storage", () => {
    const memory = createMemory('pk', refusing);
    memory.write(session);
    memory.write({ isMaximized: true });
    expect(memory.read()).toEqual({ ...session, isMaximized: true });
  });

  it('goes on in the page when the storage is full', () => {
    const storage = { ...fakeStorage(), setItem: refusing };
    const memory = createMemory('pk', () => storage);
    memory.write(session);
    expect(memory.read()).toEqual(session);
  });

  it.each([
    null,
    '',
    'nonsense',
    'null',
    '[]',
    '7',
    '{"sessionId":7,"visitorToken":"t"}',
    '{"sessionId":"s"}',
    '{"kept":{"sessionId":"s"}}',
    '{"pending":{"id":1},"isMaximized":1,"answeredAt":"x"}',
  ])('takes over nothing of a wrong type: %s', (text) => {
    expect(parseRemembered(text)).toEqual({});
  });
});
