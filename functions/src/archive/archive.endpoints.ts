import * as contracts from '@talkwright/shared/areas/archive';
import { endpoint } from '../host/endpoint.ts';
import { downloadArchive } from './download-archive.ts';
import { getArchive } from './get-archive.ts';
import { requestArchive } from './request-archive.ts';

endpoint(contracts.getArchive, getArchive);
endpoint(contracts.requestArchive, requestArchive);
endpoint(contracts.downloadArchive, downloadArchive);
