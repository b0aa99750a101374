import type { Server } from 'node:net';
import type { AccessTokens, Tls } from '../../common/access-tokens.ts';
import type { Broker, Consumer, Log, Place } from './broker.ts';
import { answer, consume, type OutcomeKind, takeDisposition, takeMessages } from './links.ts';
import { answerClaim, answerRequest, type Request } from './requests.ts';
import {
  type AmqpError,
  type Connection,
  type Container,
  type Context,
  createContainer,
  type Link,
  outcomes,
  type SenderLink,
  type Session,
} from './rhea.ts';

/** What a link is for, by what the client does with it. */
type Role =
  | { kind: 'claims' }
  | { kind: 'manage'; place: Place }
  | { kind: 'send'; place: Place }
  | { kind: 'replies'; replyTo: string | undefined }
  | { kind: 'receive'; place: Place; consumer: Consumer };

/** Any format but 0: rhea then hands over the bytes instead of decoding them. */
const RAW_FORMAT = 0x7fffff01;
const CREDIT = 1_000;
const DISMISSAL_MS = 50;

/** AMQP 1.0 as the Service Bus SDK speaks it, in front of the broker. */
export class AmqpServer {
  readonly #broker: Broker;
  readonly #log: Log;
  readonly #tokens: AccessTokens | undefined;
  readonly #container: Container = createContainer({ id: 'talkwright-service-bus' });
  readonly #connections = new Set<Connection>();
  readonly #authorized = new WeakSet<Connection>();
  readonly #roles = new WeakMap<Link, Role>();

  constructor(broker: Broker, log: Log, tokens?: AccessTokens) {
    this.#broker = broker;
    this.#log = log;
    this.#tokens = tokens;
    const mechanisms = this.#container.sasl_server_mechanisms;
    mechanisms.enable_anonymous();
    mechanisms.MSSBCBS = () => {
      const mechanism = { outcome: false, start: () => (mechanism.outcome = true) };
      return mechanism;
    };
    this.#listenToConnections();
    this.#listenToLinks();
  }

  listen(port: number, secured?: { host: string; tls: Tls }): Server {
    return this.#container.listen({
      port,
      host: secured?.host ?? '127.0.0.1',
      ...(secured && { transport: 'tls', ...secured.tls }),
      reconnect: false,
      tcp_no_delay: true,
      max_frame_size: 65_536,
      channel_max: 4_999,
      idle_time_out: 240_000,
      treat_modified_as_released: false,
      autoaccept: false,
      credit_window: CREDIT,
      receiver_options: { autoaccept: false, credit_window: CREDIT },
    });
  }

  cut(): void {
    for (const { socket } of this.#connections) socket.destroy();
  }

  /** Asks every client to go, and shows those out that stay. */
  dismiss(): void {
    const reason = { condition: 'amqp:connection:forced', description: 'The broker stops.' };
    for (const connection of this.#connections) {
      connection.close(reason);
      setTimeout(() => connection.socket.destroy(), DISMISSAL_MS);
    }
  }

  #listenToConnections(): void {
    const on = this.#container.on.bind(this.#container);
    on('connection_open', ({ connection }) => {
      this.#connections.add(connection);
      // rhea itself does not notice a socket that closes without an end or an error, and keeps its timers.
      connection.socket.once('close', () => connection._disconnected());
    });
    on('connection_close', ({ connection }) => this.#forget(connection));
    on('disconnected', ({ connection }) => this.#forget(connection));
    on('session_open', ({ session }) => this.#keepBytes(session));
    on('session_close', ({ session }) => session.each_link((link) => this.#detach(link)));
    for (const event of ['error', 'connection_error', 'session_error', 'protocol_error']) {
      on(event, (problem) => this.#log(`${event}: ${describe(problem)}`));
    }
  }

  #listenToLinks(): void {
    const on = this.#container.on.bind(this.#container);
    on('sender_open', ({ sender }) => this.#guard(sender, () => this.#attachReceiver(sender)));
    on('receiver_open', ({ receiver }) =>
      this.#guard(receiver, () => this.#attachSender(receiver)),
    );
    for (const event of ['sender_close', 'sender_error']) {
      on(event, ({ sender }) => this.#detach(sender));
    }
    on('receiver_error', () => {});
    on('message', (context) => this.#guard(context.receiver, () => this.#onMessage(context)));
    on('sender_flow', ({ sender }) => this.#onFlow(sender));
    const kinds: OutcomeKind[] = ['accepted', 'rejected', 'released', 'modified'];
    for (const kind of kinds) {
      on(kind, (context) => this.#onDisposition(kind, context));
    }
  }

  #guard(link: Link, action: () => void): void {
    try {
      action();
    } catch (error) {
      const { condition = 'amqp:internal-error', message } = error as Error & Partial<AmqpError>;
      this.#log(`refused: ${message}`);
      link.close({ condition, description: message });
    }
  }

  /** A client that sends. */
  #attachSender(link: Link): void {
    const address = link.target?.address;
    link.set_source(link.source ?? {});
    link.set_target(address === undefined ? {} : { address });
    this.#roles.set(link, this.#senderRole(link, address));
  }

  #senderRole(link: Link, address: string | undefined): Role {
    if (address === '$cbs') return { kind: 'claims' };
    const { place, isManagement } = this.#resolve(link, address);
    // The SDK sizes its batches by this.
    link.local.attach.max_message_size = place.queue.maxMessageBytes;
    return { kind: isManagement ? 'manage' : 'send', place };
  }

  /** A client that receives. */
  #attachReceiver(link: SenderLink): void {
    const address = link.source?.address;
    const replyTo = link.target?.address;
    link.set_source(address === undefined ? {} : { address });
    link.set_target(replyTo === undefined ? {} : { address: replyTo });
    this.#roles.set(link, this.#receiverRole(link, address, replyTo));
  }

  #receiverRole(link: SenderLink, address: string | undefined, replyTo?: string): Role {
    if (address === '$cbs') return { kind: 'replies', replyTo: '$cbs' };
    const { place, isManagement } = this.#resolve(link, address);
    if (isManagement) return { kind: 'replies', replyTo };
    if (Object.keys(link.source?.filter ?? {}).some((name) => name.includes('session-filter'))) {
      throw refusal('amqp:not-implemented', 'The local broker has no sessions.');
    }
    return { kind: 'receive', place, consumer: consume(this.#broker, place, link) };
  }

  #resolve(link: Link, address = ''): { place: Place; isManagement: boolean } {
    if (!this.#authorized.has(link.connection)) {
      throw refusal('amqp:unauthorized-access', 'Unauthorized access. Claims are required.');
    }
    const parts = /^\/?(.*?)(\/\$deadletterqueue)?(\/\$management)?$/i.exec(address);
    const place = this.#broker.find(parts?.[1] ?? '', parts?.[2] !== undefined);
    if (!place) {
      throw refusal('amqp:not-found', `The messaging entity '${address}' could not be found.`);
    }
    return { place, isManagement: parts?.[3] !== undefined };
  }

  #onFlow(link: SenderLink): void {
    const role = this.#roles.get(link);
    if (role?.kind === 'receive') {
      role.consumer.isDraining = link._draining;
      this.#broker.stir(role.place);
    }
    if (!link._draining) acknowledgeNow(link.session);
  }

  #onDisposition(kind: OutcomeKind, { sender, delivery }: Context): void {
    const isOfMessage = takeDisposition(this.#broker, kind, sender, delivery);
    if (!isOfMessage) acknowledgeNow(sender.session);
  }

  #onMessage({ receiver, delivery, message }: Context): void {
    const role = this.#roles.get(receiver);
    const { session } = receiver;
    if (role?.kind === 'send') {
      takeMessages(this.#broker, role.place.queue, session, delivery, message as Buffer);
      return;
    }
    answer(session, true, delivery, outcomes.accepted().described());
    const request = message as Request;
    if (role?.kind === 'claims') {
      const replies = session.find_sender((link) => this.#repliesTo(link, '$cbs'));
      if (answerClaim(replies, request, this.#tokens)) this.#authorized.add(receiver.connection);
      else this.#log('refused: a token that was not made with our key, or for us');
    }
    if (role?.kind === 'manage') {
      const replies = receiver.connection.find_sender((link) =>
        this.#repliesTo(link, request.reply_to),
      );
      answerRequest(this.#broker, role.place, replies, request, this.#log);
    }
  }

  #repliesTo(link: Link, replyTo: string | undefined): boolean {
    const role = this.#roles.get(link);
    return role?.kind === 'replies' && role.replyTo === replyTo && link.is_open();
  }

  /** Links to queues get bytes, so that nothing of a message is lost by decoding it. */
  #keepBytes(session: Session): void {
    const onTransfer = session.on_transfer.bind(session);
    session.on_transfer = (frame) => {
      const { performative } = frame;
      const link = session.remote.handles[performative.handle];
      if (link && this.#roles.get(link)?.kind === 'send')
        performative.message_format ||= RAW_FORMAT;
      onTransfer(frame);
    };
  }

  #forget(connection: Connection): void {
    if (this.#connections.delete(connection)) connection.each_link((link) => this.#detach(link));
  }

  #detach(link: Link): void {
    const role = this.#roles.get(link);
    this.#roles.delete(link);
    if (role?.kind !== 'receive') return;
    role.place.consumers = role.place.consumers.filter((consumer) => consumer !== role.consumer);
  }
}

/**
 * Answers with a frame that says nothing new. The SDK leaves Nagle's algorithm on: its next small frame
 * waits until the last was acknowledged, which the system delays by 40 ms unless an answer carries it.
 */
function acknowledgeNow(session: Session): void {
  session._write_flow();
}

const refusal = (condition: string, message: string) =>
  Object.assign(new Error(message), { condition });

/** rhea hands an error as such, or as a part of the event. */
function describe(problem: unknown): string {
  const { error, message } = problem as { error?: Error; message?: string };
  return error?.message ?? message ?? String(problem);
}
