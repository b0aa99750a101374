import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';

export const BackToLogin = () => (
  <Anchor component={Link} to={paths.login} size="sm" fw={560}>
    Back to Login
  </Anchor>
);
