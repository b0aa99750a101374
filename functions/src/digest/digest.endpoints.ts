import * as contracts from '@talkwright/shared/areas/digest';
import { endpoint, jsonAnswer, rawEndpoint } from '../host/endpoint.ts';
import { readAddress } from '../host/read-input.ts';
import { pageOf } from './digest-token.ts';
import { getDigest } from './get-digest.ts';
import { sendDigestNow } from './send-digest-now.ts';
import { confirmDigest, getSubscription, unsubscribeDigest } from './subscription.ts';

endpoint(contracts.getDigest, getDigest);
endpoint(contracts.sendDigestNow, sendDigestNow);
endpoint(contracts.getSubscription, getSubscription);
endpoint(contracts.confirmDigest, confirmDigest);

// Mail programs send a form, which says no more than the address does; the page sends nothing.
rawEndpoint(contracts.unsubscribeDigest, async (deps, caller, request) => {
  const input = readAddress(contracts.unsubscribeDigest, request);
  return jsonAnswer(
    contracts.unsubscribeDigest,
    deps,
    await unsubscribeDigest(deps, caller, input),
  );
});

rawEndpoint(contracts.openUnsubscribe, async (deps, _caller, request) => {
  const { token } = readAddress(contracts.openUnsubscribe, request);
  return { status: 302, headers: { location: pageOf(deps.config, encodeURIComponent(token)) } };
});
