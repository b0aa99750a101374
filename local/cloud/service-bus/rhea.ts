import { createRequire } from 'node:module';
import type { Server, Socket } from 'node:net';
import rhea from 'rhea';

/**
 * The part of rhea that a broker needs. The library's own types describe a client; a server also has to
 * reach the session's buffers and write frames itself, so those parts are described here, in one place.
 */
type AmqpValue = { value: unknown };

type AmqpTypes = {
  Reader: new (buffer: Buffer) => { read(): AmqpValue };
  Writer: new () => { write(value: AmqpValue): void; toBuffer(): Buffer };
  unwrap(value: AmqpValue): unknown;
  wrap(value: unknown): AmqpValue;
  wrap_int(value: number): AmqpValue;
  wrap_string(value: string): AmqpValue;
  wrap_symbol(value: string): AmqpValue;
  wrap_uuid(value: Uint8Array): AmqpValue;
  wrap_array(values: unknown[], typeCode: number): AmqpValue;
};

type Outcome = { described(): unknown };

type Outcomes = {
  accepted(): Outcome;
  released(): Outcome;
  modified(fields: object): Outcome;
  rejected(fields: { error?: AmqpError }): Outcome;
};

export type AmqpError = { condition: string; description: string };

type Terminus = { address?: string; filter?: Record<string, unknown> };

export type Link = {
  name: string;
  session: Session;
  connection: Connection;
  source?: Terminus;
  target?: Terminus;
  snd_settle_mode?: number;
  rcv_settle_mode?: number;
  credit: number;
  delivery_count: number;
  local: {
    attach: { snd_settle_mode?: number; rcv_settle_mode?: number; max_message_size?: number };
  };
  set_source(terminus: Terminus): void;
  set_target(terminus: Terminus): void;
  close(error?: AmqpError): void;
  is_open(): boolean;
};

export type SenderLink = Link & {
  _draining: boolean;
  _drained: boolean;
  _get_drain(): boolean;
  set_drained(isDrained: boolean): void;
  send(message: object, tag?: Buffer, format?: number): Delivery;
};

export type Delivery = {
  id: number;
  format: number;
  settled: boolean;
  state: unknown;
  remote_settled: boolean;
  remote_state?: {
    undeliverable_here?: boolean;
    message_annotations?: Record<string, unknown>;
    error?: { info?: Record<string, unknown> };
  };
};

type TransferFrame = { performative: { handle: number; message_format?: number } };

export type Session = {
  connection: Connection;
  outgoing: { next_pending_delivery: number; available(): number };
  remote: { handles: Record<number, Link | undefined> };
  on_transfer(frame: TransferFrame): void;
  find_sender(filter: (link: SenderLink) => boolean): SenderLink | undefined;
  each_link(action: (link: Link) => void): void;
  is_open(): boolean;
  output(frame: unknown): void;
  _write_flow(): void;
};

export type Connection = {
  socket: Socket;
  find_sender(filter: (link: SenderLink) => boolean): SenderLink | undefined;
  each_link(action: (link: Link) => void): void;
  is_open(): boolean;
  close(error?: AmqpError): void;
  _register(): void;
  _disconnected(): void;
};

export type Context = {
  connection: Connection;
  session: Session;
  sender: SenderLink;
  receiver: Link;
  delivery: Delivery;
  message: unknown;
};

type SaslMechanism = { outcome?: boolean; start(): void };

export type Container = {
  sasl_server_mechanisms: Record<string, unknown> & {
    enable_anonymous(): void;
    MSSBCBS?: () => SaslMechanism;
  };
  on(event: string, listener: (context: Context) => void): void;
  listen(options: object): Server;
};

type Rhea = {
  create_container(options: { id: string }): Container;
  types: AmqpTypes;
  message: Outcomes;
};

type Frames = {
  disposition(fields: object): unknown;
  close(fields: { error: AmqpError }): unknown;
  amqp_frame(channel: number, performative: unknown): unknown;
  write_frame(frame: unknown): Buffer;
};

export const { create_container: createContainer, types, message: outcomes } = bound(rhea);
export const frames: Frames = createRequire(import.meta.url)('rhea/lib/frames.js');

function bound(library: unknown): Rhea {
  const { create_container, types, message } = library as Rhea;
  return { create_container: create_container.bind(library), types, message };
}
