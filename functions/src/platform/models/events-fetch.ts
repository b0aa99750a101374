/** Handed to `fetch` beside what it knows: who asks for events, and hears of each piece of the body. */
export type Listening = {
  /** Something has come, though it may mean nothing. */
  onSign(): void;
  /** The server has said that nothing more comes. */
  isDone?: boolean;
  /** Once the answer is read: it began with a thought of which nothing said that it begins. */
  beginsThinking?: boolean;
};
type Init = RequestInit & { listening?: Listening };

const EVENTS = 'text/event-stream';
/** Of an answer in one piece. */
const MAX_WHOLE = 10_000_000;

/**
 * Makes a stream of events of what servers answer that was asked for one: an object in one piece, events by another type,
 * keep-alives without content.
 */
export const eventsFetch =
  (inner: typeof fetch): typeof fetch =>
  async (address, { listening, ...init }: Init = {}) => {
    const response = await inner(address, init);
    if (!listening || !response.ok || !response.body) return response;
    listening.onSign();
    const reader = response.body.getReader();
    const first = await reader.read();
    const body = isEvents(response, first.value)
      ? filtered(reader, first, listening)
      : asEvent(await readWhole(reader, first), response);
    return new Response(body, { status: response.status, headers: { 'content-type': EVENTS } });
  };

type Bytes = Uint8Array<ArrayBuffer>;
type Reader = ReadableStreamDefaultReader<Bytes>;
type Read = Awaited<ReturnType<Reader['read']>>;

function isEvents({ headers }: Response, first: Bytes | undefined): boolean {
  if (/event-stream/i.test(headers.get('content-type') ?? '')) return true;
  return /^\s*(?:data|event|id|retry)?:/.test(new TextDecoder().decode(first?.subarray(0, 100)));
}

/** Without events that hold nothing, which the SDK would take for broken JSON. */
function filtered(reader: Reader, first: Read, listening: Listening): ReadableStream<Bytes> {
  const [decoder, encoder] = [new TextDecoder(), new TextEncoder()];
  /** Of a line that has not ended. Put together once it has: it may be long, and come in very many pieces. */
  let begun: string[] = [];
  let next: Read | undefined = first;
  function kept(text: string, isEnd: boolean): string {
    begun.push(text);
    if (!isEnd && !/[\r\n]/.test(text)) return '';
    const lines = begun.join('').split(/(?<=\r\n|\n|\r(?!\n|$))/);
    // A line that has not ended waits for its rest, and a lone carriage return for its line feed.
    begun = isEnd || lines.at(-1)?.endsWith('\n') ? [] : [lines.pop() ?? ''];
    if (lines.some((line) => /^data:\s*\[DONE\]/.test(line))) listening.isDone = true;
    return lines.filter((line) => !/^data:\s*$/.test(line)).join('');
  }
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = next ?? (await reader.read());
      next = undefined;
      if (!done) listening.onSign();
      const text = kept(done ? decoder.decode() : decoder.decode(value, { stream: true }), done);
      controller.enqueue(encoder.encode(text));
      if (done) controller.close();
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

async function readWhole(reader: Reader, first: Read): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for (let read = first; !read.done; read = await reader.read()) {
    text += decoder.decode(read.value, { stream: true });
    if (text.length <= MAX_WHOLE) continue;
    await reader.cancel();
    return '';
  }
  return text + decoder.decode();
}

/** What is no JSON becomes an error of the server's own. */
function asEvent(text: string, { headers }: Response): string {
  const event = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
  try {
    return `${event(JSON.parse(text))}data: [DONE]\n\n`;
  } catch {
    const type = headers.get('content-type')?.split(';')[0] || 'something';
    return event({ error: { message: `The server answered with ${type} in place of an answer.` } });
  }
}
