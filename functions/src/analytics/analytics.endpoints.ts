import * as contracts from '@talkwright/shared/areas/analytics';
import { endpoint } from '../host/endpoint.ts';
import { getChatAnalytics } from './get-chat-analytics.ts';
import { getUnansweredQuestions } from './get-unanswered-questions.ts';

endpoint(contracts.getChatAnalytics, getChatAnalytics);
endpoint(contracts.getUnansweredQuestions, getUnansweredQuestions);
