import * as contracts from '@talkwright/shared/areas/conversations';
import { endpoint } from '../host/endpoint.ts';
import { deleteConversation } from './delete-conversation.ts';
import { eraseVisitor } from './erase-visitor.ts';

endpoint(contracts.deleteConversation, deleteConversation);
endpoint(contracts.eraseVisitor, eraseVisitor);
