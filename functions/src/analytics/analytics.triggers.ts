import { timerTrigger } from '../host/timer-trigger.ts';
import { sweepQuestions } from './sweep-questions.ts';

// At night; the other hours go on with it where one run was not enough, or failed.
timerTrigger('analytics-questions', '0 43 * * * *', sweepQuestions);
