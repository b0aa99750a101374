import { useNavigate } from 'react-router-dom';
import { mayLeave } from '../../forms/unsaved.ts';
import { paths } from '../../paths.ts';
import { useLogoutMutation } from './auth.api.ts';

export function useSignOut(): () => Promise<void> {
  const [logout] = useLogoutMutation();
  const navigate = useNavigate();

  return async () => {
    if (!(await mayLeave())) return;
    await logout();
    void navigate(paths.login);
  };
}
