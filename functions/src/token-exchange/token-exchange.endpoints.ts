import * as contracts from '@talkwright/shared/areas/token-exchange';
import { endpoint } from '../host/endpoint.ts';
import { deleteTokenExchange } from './delete-token-exchange.ts';
import { listTokenExchange } from './list-token-exchange.ts';
import { saveTokenExchange } from './save-token-exchange.ts';

endpoint(contracts.listTokenExchange, listTokenExchange);
endpoint(contracts.saveTokenExchange, saveTokenExchange);
endpoint(contracts.deleteTokenExchange, deleteTokenExchange);
