import * as contracts from '@talkwright/shared/areas/retrieval-lab';
import { endpoint } from '../host/endpoint.ts';
import { deleteLabelledQuestion } from './delete-labelled-question.ts';
import { explainSearch } from './explain-search.ts';
import { exportLabelledQuestions } from './export-labelled-questions.ts';
import { importLabelledQuestions } from './import-labelled-questions.ts';
import { listLabelledQuestions } from './list-labelled-questions.ts';
import { listRetrievalRuns } from './list-retrieval-runs.ts';
import { markPassage } from './mark-passage.ts';
import { runLabelledQuestions } from './run-labelled-questions.ts';

endpoint(contracts.explainSearch, explainSearch);

endpoint(contracts.listLabelledQuestions, listLabelledQuestions);
endpoint(contracts.markPassage, markPassage);
endpoint(contracts.deleteLabelledQuestion, deleteLabelledQuestion);
endpoint(contracts.exportLabelledQuestions, exportLabelledQuestions);
endpoint(contracts.importLabelledQuestions, importLabelledQuestions);

endpoint(contracts.listRetrievalRuns, listRetrievalRuns);
endpoint(contracts.runLabelledQuestions, runLabelledQuestions);
