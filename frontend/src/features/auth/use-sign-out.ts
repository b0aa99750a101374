import { useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { useLogoutMutation } from './auth.api.ts';

export function useSignOut(): () => Promise<void> {
  const [logout] = useLogoutMutation();
  const navigate = useNavigate();

  return async () => {
    await logout();
    navigate(paths.login);
  };
}
