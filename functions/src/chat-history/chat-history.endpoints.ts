import * as contracts from '@talkwright/shared/areas/chat-history';
import { endpoint } from '../host/endpoint.ts';
import { readChatHistory } from './read-chat-history.ts';

endpoint(contracts.getChatHistory, readChatHistory);
