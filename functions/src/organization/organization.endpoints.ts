import * as contracts from '@talkwright/shared/areas/organization';
import { endpoint } from '../host/endpoint.ts';
import { checkDomain } from './check-domain.ts';
import { countExpiring } from './count-expiring.ts';
import { getOrganization } from './get-organization.ts';
import { updateModelPrices } from './update-model-prices.ts';
import { updateOrganization } from './update-organization.ts';
import { updateRetention } from './update-retention.ts';

endpoint(contracts.getOrganization, getOrganization);
endpoint(contracts.updateOrganization, updateOrganization);
endpoint(contracts.checkDomain, checkDomain);
endpoint(contracts.countExpiring, countExpiring);
endpoint(contracts.updateRetention, updateRetention);
endpoint(contracts.updateModelPrices, updateModelPrices);
