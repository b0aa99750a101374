import { timerTrigger } from '../host/timer-trigger.ts';
import { tellAboutUsage } from './tell-about-usage.ts';

timerTrigger('usage-alerts', '0 3-53/10 * * * *', tellAboutUsage);
