import type { AccessTokens } from '../../common/access-tokens.ts';
import type { Broker, Log, Place } from './broker.ts';
import { isValidSignature } from './claims.ts';
import { type ManagementAnswer, manage, record } from './management.ts';
import { type SenderLink, types } from './rhea.ts';

/** A message to `$cbs` or `$management`, which is answered on the link that it names. */
export type Request = {
  message_id?: unknown;
  reply_to?: string;
  application_properties?: Record<string, unknown>;
  body?: unknown;
};

const AUDIENCE = /^https:\/\/servicebus\.azure\.net\/?$/;

/** Says whether the token that was put is a valid one. */
export function answerClaim(
  replies: SenderLink | undefined,
  request: Request,
  tokens: AccessTokens | undefined,
): boolean {
  const { operation, type } = request.application_properties ?? {};
  const token = textOf(request.body);
  const isValid =
    operation === 'put-token' &&
    (type === 'jwt' && tokens ? !tokens.fault(token, AUDIENCE) : isValidSignature(token));
  replies?.send({
    correlation_id: request.message_id,
    application_properties: {
      'status-code': types.wrap_int(isValid ? 202 : 401),
      'status-description': isValid
        ? 'Accepted'
        : 'InvalidSignature: The token has an invalid signature.',
    },
  });
  return isValid;
}

/** Does what is asked and answers once it is durable. */
export function answerRequest(
  broker: Broker,
  place: Place,
  replies: SenderLink | undefined,
  request: Request,
  log: Log,
): void {
  const { operation } = request.application_properties ?? {};
  const failed = (error: Error): ManagementAnswer => {
    log(`${operation} failed: ${error.message}`);
    return { status: 500, description: error.message, condition: 'amqp:internal-error' };
  };

  let result: ManagementAnswer;
  try {
    result = manage(broker, place, operation, record(request.body));
  } catch (error) {
    result = failed(error as Error);
  }
  broker.afterCommit((failure) => {
    const { status, description, body, condition } = failure ? failed(failure) : result;
    if (!replies?.is_open()) return;
    replies.send({
      correlation_id: request.message_id,
      body: body ?? {},
      application_properties: {
        statusCode: types.wrap_int(status),
        statusDescription: description,
        ...(condition && { errorCondition: types.wrap_symbol(condition) }),
      },
    });
  });
}

/** A token is a string, or the content of a data section. */
function textOf(body: unknown): string {
  const content = body && typeof body === 'object' && 'content' in body ? body.content : body;
  return Buffer.isBuffer(content) ? content.toString() : String(content ?? '');
}
