/** Every failure that a client can meet: its stable code, its status, and a sentence that a person can act on. */
export const errors = {
  invalid_input: { status: 400, message: 'Some fields are not valid. Please correct them.' },
  malformed_json: { status: 400, message: 'The request body is not valid JSON.' },
  malformed_upload: { status: 400, message: 'The upload could not be read. Please try again.' },
  file_missing: { status: 400, message: 'Choose a file to upload.' },
  file_empty: { status: 400, message: 'The file is empty.' },

  not_signed_in: { status: 401, message: 'Session expired. Please log in again.' },
  wrong_credentials: { status: 401, message: 'The email or password is not correct.' },
  refresh_refused: { status: 401, message: 'Session expired. Please log in again.' },
  unknown_agent_key: {
    status: 401,
    message: 'No agent has this key. Copy the embed code again from the agent builder.',
  },
  visitor_token_refused: {
    status: 401,
    message: 'This conversation belongs to another visitor. Please start a new one.',
  },

  agent_limit_reached: {
    status: 402,
    message: 'Your plan has no room for another agent. Delete one or change the plan.',
  },

  not_allowed: { status: 403, message: 'You are not allowed to do this. Ask an administrator.' },
  origin_refused: { status: 403, message: 'This page may not use the session.' },

  not_found: { status: 404, message: 'This does not exist, or no longer.' },
  agent_not_found: { status: 404, message: 'This agent does not exist, or no longer.' },
  document_not_found: { status: 404, message: 'This document does not exist, or no longer.' },
  session_not_found: { status: 404, message: 'This conversation does not exist, or no longer.' },
  verification_link_refused: {
    status: 404,
    message: 'This verification link is not valid. Open the newest one that we sent you.',
  },

  agent_identity_taken: {
    status: 409,
    message: 'Another agent already has this identity. Choose a different one.',
  },
  changed_meanwhile: {
    status: 409,
    message: 'Somebody else saved this in the meantime. Compare before you save again.',
  },
  answer_under_way: {
    status: 409,
    message: 'This message is being answered already. Please wait for the answer.',
  },

  too_large: { status: 413, message: 'This is too large.' },
  file_too_large: { status: 413, message: 'The file is larger than 50 MB.' },
  file_type_refused: {
    status: 415,
    message: 'This file type is not supported. Use .txt, .pdf, .md, .json, .doc or .docx.',
  },
  file_content_refused: {
    status: 415,
    message: 'The content of this file does not match its extension.',
  },

  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  model_failed: {
    status: 502,
    message: 'The AI model did not answer. Please try again in a moment.',
  },
  unavailable: {
    status: 503,
    message: 'The service is busy or restarting. Please try again in a moment.',
  },
  model_busy: { status: 503, message: 'The AI model is busy. Please try again in a moment.' },
  model_timeout: { status: 504, message: 'The AI model took too long. Please try again.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

export type FailureDetails = {
  /** A sentence more exact than the catalogue's. */
  message?: string;
  /** One sentence for each input field that is not valid, by its path: `modelConfig.temperature`. */
  fields?: Record<string, string>;
  /** The newer record that a stale save met. */
  current?: unknown;
  retryAfterSeconds?: number;
};

/** The one error that use cases throw on purpose; anything else that is thrown is a bug. */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly details: FailureDetails;

  constructor(code: ErrorCode, details: FailureDetails = {}) {
    super(details.message ?? errors[code].message);
    this.name = 'Failure';
    this.code = code;
    this.details = details;
  }
}

/** The JSON body of every answer that is not a success. */
export type FailureBody = {
  success: false;
  error: string;
  code: ErrorCode;
  requestId: string;
  fields?: Record<string, string>;
  current?: unknown;
};
