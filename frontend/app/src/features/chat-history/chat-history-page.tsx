import { SessionsTab } from './sessions/sessions-tab.tsx';

export const ChatHistoryPage = () => <SessionsTab />;
