import * as contracts from '@talkwright/shared/token-exchange';
import { endpoint } from '../http/endpoint.ts';
import { deleteConfig } from './delete-config.ts';
import { listConfigs } from './list-configs.ts';
import { saveConfig } from './save-config.ts';

endpoint(contracts.listTokenExchange, listConfigs);
endpoint(contracts.saveTokenExchange, saveConfig);
endpoint(contracts.deleteTokenExchange, deleteConfig);
