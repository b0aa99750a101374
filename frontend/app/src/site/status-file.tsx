import '../server/zod-without-eval.ts';
import { StatusPage } from '../features/status/status-page.tsx';

/** The contract that it asks by is checked without `eval`, which no page of ours may do. */
export const StatusFile = () => <StatusPage />;
