import { timerTrigger } from '../host/timer-trigger.ts';
import { tellEndingModels } from './models/tell-ending-models.ts';

timerTrigger('agents-ending-models', '0 13 * * * *', tellEndingModels);
