import * as contracts from '@talkwright/shared/areas/billing';
import { endpoint } from '../host/endpoint.ts';
import { getCurve } from './get-curve.ts';
import { setAgentCap } from './set-agent-cap.ts';

endpoint(contracts.getCurve, getCurve);
endpoint(contracts.setAgentCap, setAgentCap);
