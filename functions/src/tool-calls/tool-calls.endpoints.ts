import * as contracts from '@talkwright/shared/areas/operations';
import { endpoint } from '../host/endpoint.ts';
import { testOperation } from './test-operation.ts';

endpoint(contracts.testOperation, testOperation);
