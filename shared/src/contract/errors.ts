/** Every failure that a client can meet: its stable code, its status, and a sentence that a person can act on. */
export const errors = {
  invalid_input: { status: 400, message: 'Some fields are not valid. Please correct them.' },
  malformed_json: { status: 400, message: 'The request body is not valid JSON.' },
  malformed_upload: { status: 400, message: 'The upload could not be read. Please try again.' },
  file_missing: { status: 400, message: 'Choose a file to upload.' },
  file_empty: { status: 400, message: 'The file is empty.' },

  not_signed_in: { status: 401, message: 'Session expired. Please log in again.' },
  wrong_credentials: { status: 401, message: 'The email or password is not correct.' },
  wrong_code: { status: 401, message: 'This code is not valid. Enter the current one.' },
  refresh_refused: { status: 401, message: 'Session expired. Please log in again.' },
  unknown_agent_key: {
    status: 401,
    message: 'No agent has this key. Copy the embed code again from the agent builder.',
  },
  preview_token_refused: {
    status: 401,
    message: 'This preview has expired. Open it again from the agent builder.',
  },
  visitor_token_refused: {
    status: 401,
    message: 'This conversation belongs to another visitor. Please start a new one.',
  },
  signature_refused: { status: 401, message: 'This request is not signed as it has to be.' },
  user_token_refused: {
    status: 401,
    message: 'Your sign-in could not be confirmed. Reload the page, or sign in again.',
  },

  agent_limit_reached: {
    status: 402,
    message: 'Your plan has no room for another agent. Delete one to make room.',
  },

  conversations_used_up: {
    status: 402,
    message: 'This chat can take no more questions at the moment.',
  },
  payment_refused: {
    status: 402,
    message: 'The payment was refused. Open Manage Billing and choose another card.',
  },

  tool_limit_reached: {
    status: 402,
    message: 'An organization has at most 100 tools. Delete one first.',
  },
  operation_limit_reached: {
    status: 402,
    message: 'A tool has at most 2,000 operations. Delete one first.',
  },
  credential_limit_reached: {
    status: 402,
    message: 'A tool has at most 20 credentials. Delete one first.',
  },
  snippet_limit_reached: {
    status: 402,
    message: 'An organization has at most 500 snippets. Delete one first.',
  },
  labelled_question_limit_reached: {
    status: 402,
    message: 'An agent has at most 500 labelled questions. Delete one first.',
  },
  right_passage_limit_reached: {
    status: 402,
    message: 'A labelled question has at most 10 right passages. Take one back first.',
  },
  slack_app_limit_reached: {
    status: 402,
    message: 'An organization has at most 20 Slack apps. Delete one first.',
  },

  not_allowed: { status: 403, message: 'You are not allowed to do this. Ask an administrator.' },
  password_needed: { status: 403, message: 'Enter your password again to do this.' },
  approval_pending: {
    status: 403,
    message: 'Your request to join is waiting for an administrator. You will get a mail.',
  },
  superadmin_refused: { status: 403, message: 'A superadmin can only be changed by the operator.' },
  page_not_allowed: {
    status: 403,
    message:
      'This agent does not answer on this website. Its owner can allow it in the agent builder.',
  },
  email_not_verified: {
    status: 403,
    message:
      'Verify your email address first. A mail with a link was sent to you when you signed up.',
  },
  origin_refused: { status: 403, message: 'This page may not use the session.' },

  not_found: { status: 404, message: 'This does not exist, or no longer.' },
  billing_off: { status: 404, message: 'Nothing is billed in this installation.' },
  checkout_not_found: {
    status: 404,
    message: 'This checkout is not one of your organization, or no longer. Choose a plan again.',
  },
  agent_not_found: { status: 404, message: 'This agent does not exist, or no longer.' },
  version_not_found: { status: 404, message: 'This version does not exist, or no longer.' },
  snippet_not_found: { status: 404, message: 'This snippet does not exist, or no longer.' },
  tool_not_found: { status: 404, message: 'This tool does not exist, or no longer.' },
  operation_not_found: { status: 404, message: 'This operation does not exist, or no longer.' },
  credential_not_found: { status: 404, message: 'This credential does not exist, or no longer.' },
  token_exchange_not_found: {
    status: 404,
    message: 'This token exchange configuration does not exist, or no longer.',
  },
  page_not_found: { status: 404, message: 'This document has no such page to show.' },
  upload_not_found: {
    status: 404,
    message: 'This upload does not exist, or no longer. Please upload the file again.',
  },
  archive_not_found: {
    status: 404,
    message: 'There is no archive to download, or no longer. Request a new one.',
  },
  document_not_found: { status: 404, message: 'This document does not exist, or no longer.' },
  labelled_question_not_found: {
    status: 404,
    message: 'This labelled question does not exist, or no longer.',
  },
  session_not_found: { status: 404, message: 'This conversation does not exist, or no longer.' },
  insight_not_found: { status: 404, message: 'This insight does not exist, or no longer.' },
  slack_app_not_found: { status: 404, message: 'This Slack app does not exist, or no longer.' },
  slack_install_not_found: {
    status: 404,
    message: 'This workspace does not have the app, or no longer.',
  },
  slack_link_refused: {
    status: 404,
    message: 'This link to install the app has expired. Press Install again.',
  },
  tenant_not_found: {
    status: 404,
    message: 'No organization has this ID. Ask its administrator for the right one.',
  },
  user_not_found: { status: 404, message: 'This person is not a member, or no longer.' },
  request_not_found: { status: 404, message: 'This request was decided already.' },
  invite_not_found: {
    status: 404,
    message: 'This invitation does not exist, or was revoked. Ask for a new one.',
  },
  own_session_not_found: { status: 404, message: 'This session has ended already.' },
  domain_not_listed: {
    status: 404,
    message: 'This domain is not on the list. Add it and save first.',
  },
  reset_link_refused: {
    status: 404,
    message: 'This link has expired or was used already. Ask for a new one.',
  },
  source_link_refused: {
    status: 404,
    message: 'This link to a source has expired. Open the source again from the answer.',
  },
  contact_refused: {
    status: 422,
    message:
      'This message looks as if a program had sent it. Wait a few seconds, and press the button again.',
  },
  digest_link_refused: {
    status: 404,
    message: 'This link is not valid, or the agent is gone. Open the newest mail that we sent you.',
  },
  verification_link_refused: {
    status: 404,
    message: 'This verification link is not valid. Open the newest one that we sent you.',
  },

  already_subscribed: {
    status: 409,
    message: 'Your organization has a subscription already. Change its plan instead.',
  },
  not_subscribed: {
    status: 409,
    message: 'Your organization has no subscription yet. Choose a plan first.',
  },
  payment_due: {
    status: 409,
    message: 'A payment is due. Open Manage Billing and pay it first.',
  },
  price_changed: {
    status: 409,
    message: 'The amount has changed meanwhile. Look at it once more, then confirm.',
  },
  agent_identity_taken: {
    status: 409,
    message: 'Another agent already has this identity. Choose a different one.',
  },
  changed_meanwhile: {
    status: 409,
    message: 'Somebody else saved this in the meantime. Compare before you save again.',
  },
  operation_key_taken: {
    status: 409,
    message: 'This tool already has an operation with this key. Choose a different one.',
  },
  operation_disabled: { status: 409, message: 'This operation is disabled. Enable it first.' },
  slack_not_connected: {
    status: 409,
    message:
      'Connect your organization to Slack first: paste a configuration token of your workspace.',
  },
  slack_app_under_way: {
    status: 409,
    message: 'This app is being made at Slack just now. Wait a few seconds, and try again.',
  },
  slack_app_not_failed: { status: 409, message: 'Only an app that has failed can be retried.' },
  slack_app_not_ready: { status: 409, message: 'App is not ready for install yet' },
  slack_app_not_own: {
    status: 409,
    message: 'We have made this app at Slack ourselves, so its credentials are known.',
  },
  slack_app_id_fixed: {
    status: 409,
    message: 'The App ID cannot change while a workspace has the app. Uninstall it there first.',
  },
  slack_app_missing: { status: 409, message: 'Choose the Slack app in which the agent answers.' },
  slack_alias_taken: {
    status: 409,
    message: 'Another agent has this alias in this app. Choose a different one.',
  },
  email_taken: {
    status: 409,
    message: 'This email address has an account already. Log in, or use another address.',
  },
  already_member: { status: 409, message: 'This person is a member already.' },
  already_invited: {
    status: 409,
    message: 'This address has an invitation already. Copy its link, or extend it.',
  },
  invite_used: { status: 409, message: 'Invitation already used. You can sign in.' },
  last_member: {
    status: 409,
    message:
      'You are the last member of your organization: when you leave, it is deleted, with its agents, documents and conversations.',
  },
  last_admin: {
    status: 409,
    message: 'An organization needs an active administrator. Make somebody else one first.',
  },
  domain_taken: {
    status: 409,
    message: 'Another organization has proved that this domain is its own.',
  },
  two_factor_enabled: { status: 409, message: 'Two-factor authentication is enabled already.' },
  two_factor_disabled: { status: 409, message: 'Two-factor authentication is not enabled.' },
  two_factor_not_set_up: {
    status: 409,
    message: 'Begin the set-up of two-factor authentication again: scan a new QR code.',
  },
  answer_stopped: {
    status: 409,
    message: 'The answer was stopped before its first word.',
  },
  answer_under_way: {
    status: 409,
    message: 'This message is being answered already. Please wait for the answer.',
  },

  document_exists: {
    status: 409,
    message: 'This file is there already. Nothing was uploaded.',
  },
  document_name_taken: {
    status: 409,
    message: 'A document of this name is there already. Replace it, or keep both.',
  },
  scope_full: {
    status: 409,
    message:
      'No more documents can be searched here: there are 1,500,000 passages already. Delete some, or give new ones to another agent.',
  },
  contact_not_offered: {
    status: 409,
    message: 'No message can be sent from here any more. Reload the page, and ask again.',
  },

  feedback_not_taken: {
    status: 409,
    message: 'No feedback is taken here any more.',
  },

  source_not_offered: {
    status: 409,
    message: 'This source cannot be opened from here any more. Reload the page, and ask again.',
  },

  too_large: { status: 413, message: 'This is too large.' },
  file_too_large: { status: 413, message: 'The file is larger than 50 MB.' },
  file_type_refused: {
    status: 415,
    message:
      'This file type is not supported. Use .txt, .pdf, .md, .json, .jsonl, .ndjson, .doc or .docx.',
  },
  file_content_refused: {
    status: 415,
    message: 'The content of this file does not match its extension.',
  },

  wrong_password: { status: 422, message: 'The password is not correct.' },
  code_refused: { status: 422, message: 'This code is not valid. Enter the current one.' },
  image_refused: { status: 422, message: 'Invalid image data' },
  spec_refused: {
    status: 422,
    message:
      'This is no OpenAPI description that can be read: OpenAPI 3.0, 3.1 or Swagger 2, JSON or YAML.',
  },
  csv_refused: { status: 422, message: 'This is no CSV file that can be read.' },
  input_schema_refused: { status: 422, message: 'Invalid input schema JSON' },
  base_url_missing: {
    status: 422,
    message: 'Give the tool a base URL first: credentials are sent nowhere else.',
  },
  token_exchange_refused: {
    status: 422,
    message: 'Failed to save token exchange configuration.',
  },
  too_many_tags: { status: 422, message: 'A document has at most 50 tags.' },
  snippet_global: { status: 403, message: 'Global templates cannot be changed.' },
  invite_elsewhere: {
    status: 422,
    message: 'Invitation registration is now handled by a dedicated invite acceptance page.',
  },
  invite_expired: {
    status: 422,
    message: 'This invitation has expired. Ask an administrator to extend it.',
  },
  address_out_of_reach: {
    status: 422,
    message:
      'Mails cannot be sent from here to an address with letters such as ö before the @. Use another address.',
  },
  invite_other_address: { status: 422, message: 'This invitation is for another email address.' },
  domain_public: {
    status: 422,
    message: 'This domain belongs to a public mail provider and cannot be claimed.',
  },
  domain_not_proved: {
    status: 422,
    message: 'The DNS record was not found yet. A new record may take up to an hour to be seen.',
  },
  outbound_refused: {
    status: 422,
    message: 'This address may not be called. Enter one that everybody on the internet can reach.',
  },
  slack_token_refused: {
    status: 422,
    message:
      'Slack did not take this refresh token: each is good for one use. Generate new tokens at Slack, and paste the refresh token.',
  },

  too_many: { status: 429, message: 'Too many attempts. Please wait and try again.' },

  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  model_failed: {
    status: 502,
    message: 'The AI model did not answer. Please try again in a moment.',
  },
  outbound_failed: {
    status: 502,
    message: 'The address did not answer properly. Check that it works, then try again.',
  },
  left_without_joining: {
    status: 503,
    message:
      'You have left your organization, but could not be taken into the other one. Open the invitation once more, and join with a new password.',
  },
  payment_provider_failed: {
    status: 502,
    message: 'The payment provider did not answer properly. Nothing was lost; please try again.',
  },
  slack_failed: {
    status: 502,
    message: 'Slack did not answer properly. Please try again in a moment.',
  },
  embedding_failed: {
    status: 503,
    message:
      'The embedding model did not answer: what words find alone cannot be compared. Try again in a moment.',
  },
  domain_lookup_failed: {
    status: 503,
    message: 'The DNS servers of this domain did not answer. Please try again in a moment.',
  },
  unavailable: {
    status: 503,
    message: 'The service is busy or restarting. Please try again in a moment.',
  },
  model_busy: { status: 503, message: 'The AI model is busy. Please try again in a moment.' },
  slack_busy: {
    status: 503,
    message: 'Slack takes no more requests just now. Please try again in a minute.',
  },
  storage_full: {
    status: 507,
    message:
      'Nothing more can be stored for this organization. Delete conversations or documents that are no longer needed, or contact support.',
  },
  outbound_timeout: {
    status: 504,
    message: 'The address took too long to answer. Check that it works, then try again.',
  },
  model_timeout: { status: 504, message: 'The AI model took too long. Please try again.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

export type FailureDetails = {
  /** A sentence more exact than the catalogue's. */
  message?: string;
  /** One sentence for each input field that is not valid, by its path: `modelConfig.temperature`. */
  fields?: Record<string, string>;
  /** What is there already: the newer record that a stale save met, the document that a file is the same as. */
  current?: unknown;
  retryAfterSeconds?: number;
};

/** The one error that use cases throw on purpose; anything else that is thrown is a bug. */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly details: FailureDetails;

  constructor(code: ErrorCode, details: FailureDetails = {}, options?: ErrorOptions) {
    super(details.message ?? errors[code].message, options);
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
