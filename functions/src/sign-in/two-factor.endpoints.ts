import * as contracts from '@talkwright/shared/areas/two-factor';
import { endpoint } from '../host/endpoint.ts';
import { disableTwoFactor } from './disable-two-factor.ts';
import { listBackupCodes } from './list-backup-codes.ts';
import { regenerateBackupCodes } from './regenerate-backup-codes.ts';
import { setUpTwoFactor } from './set-up-two-factor.ts';
import { verifyTwoFactor } from './verify-two-factor.ts';

endpoint(contracts.twoFactorStatus, async (_deps, { user: { twoFactorEnabled } }) => ({
  twoFactorEnabled,
}));
endpoint(contracts.setUpTwoFactor, setUpTwoFactor);
endpoint(contracts.verifyTwoFactor, verifyTwoFactor);
endpoint(contracts.disableTwoFactor, disableTwoFactor);
endpoint(contracts.listBackupCodes, listBackupCodes);
endpoint(contracts.regenerateBackupCodes, regenerateBackupCodes);
