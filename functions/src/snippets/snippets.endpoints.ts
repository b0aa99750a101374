import * as contracts from '@talkwright/shared/areas/snippets';
import { endpoint } from '../host/endpoint.ts';
import { createSnippet } from './create-snippet.ts';
import { deleteSnippet } from './delete-snippet.ts';
import { listSnippets } from './list-snippets.ts';
import { updateSnippet } from './update-snippet.ts';

endpoint(contracts.listSnippets, listSnippets);
endpoint(contracts.createSnippet, createSnippet);
endpoint(contracts.updateSnippet, updateSnippet);
endpoint(contracts.deleteSnippet, deleteSnippet);
