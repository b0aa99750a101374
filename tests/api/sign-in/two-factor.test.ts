import { describe, expect, it } from '@jest/globals';
import * as auth from '@talkwright/shared/areas/sign-in';
import * as twoFactor from '@talkwright/shared/areas/two-factor';
import { toDataURL } from 'qrcode';
import {
  authenticator,
  enableTwoFactor,
  WRONG_BACKUP_CODE,
} from '../../support/api/authenticator.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { call, cookieOf, PASSWORD } from '../../support/client.ts';
import { mailTo } from '../../support/stack/mailbox.ts';

const logIn = (email: string, code: { totpCode?: string; backupCode?: string } = {}) =>
  call(auth.login, { email, password: PASSWORD, ...code });

describe('setting up', () => {
  it('shows a key, and the same as QR code for an authenticator app', async () => {
    const { email, call } = await newTenant();
    const { qrCode, manualEntryKey } = await call(twoFactor.setUpTwoFactor, {});

    expect(manualEntryKey).toMatch(/^[A-Z2-7]{32}$/);
    const label = encodeURIComponent(email);
    expect(qrCode).toBe(
      await toDataURL(
        `otpauth://totp/Talkwright:${label}?secret=${manualEntryKey}&issuer=Talkwright`,
      ),
    );
  });

  it('changes nothing until a code is verified', async () => {
    const { email, call } = await newTenant();
    await call(twoFactor.setUpTwoFactor, {});

    await expect(call(twoFactor.twoFactorStatus, {})).resolves.toMatchObject({
      twoFactorEnabled: false,
    });
    await expect(logIn(email)).resolves.toMatchObject({ user: { email } });
  });

  it('ends with a code: backup codes are shown, and the person is told', async () => {
    const { email, call } = await newTenant();
    const { backupCodes } = await enableTwoFactor({ call });

    expect(new Set(backupCodes).size).toBe(10);
    for (const code of backupCodes)
      expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
    await expect(call(twoFactor.twoFactorStatus, {})).resolves.toMatchObject({
      twoFactorEnabled: true,
    });
    await expect(call(auth.me, {})).resolves.toMatchObject({ user: { twoFactorEnabled: true } });
    await mailTo(email, 'Two-factor authentication was enabled');
  });

  it('refuses a wrong code, and the code of a set-up that another one has replaced', async () => {
    const { call } = await newTenant();
    const former = authenticator((await call(twoFactor.setUpTwoFactor, {})).manualEntryKey);
    await call(twoFactor.setUpTwoFactor, {});

    for (const token of ['000000', await former.nextCode()]) {
      await expect(call(twoFactor.verifyTwoFactor, { token })).rejects.toMatchObject({
        status: 422,
        code: 'code_refused',
      });
    }
  });

  it('has to be begun before it can end, and cannot be begun when it has ended', async () => {
    const { call } = await newTenant();
    await expect(call(twoFactor.verifyTwoFactor, { token: '000000' })).rejects.toMatchObject({
      code: 'two_factor_not_set_up',
    });
    await enableTwoFactor({ call });
    const again = [
      () => call(twoFactor.setUpTwoFactor, {}),
      () => call(twoFactor.verifyTwoFactor, { token: '000000' }),
    ];
    for (const ask of again) {
      await expect(ask()).rejects.toMatchObject({ status: 409, code: 'two_factor_enabled' });
    }
  });

  it('gives one of several verifications at the same moment the backup codes', async () => {
    const { call } = await newTenant();
    const { manualEntryKey } = await call(twoFactor.setUpTwoFactor, {});
    const token = await authenticator(manualEntryKey).nextCode();
    const answers = await Promise.allSettled(
      Array.from({ length: 4 }, () => call(twoFactor.verifyTwoFactor, { token })),
    );
    const codes = answers.flatMap((answer) =>
      answer.status === 'fulfilled' ? [answer.value.backupCodes] : [],
    );
    expect(codes).toHaveLength(1);
    await expect(call(twoFactor.listBackupCodes, {})).resolves.toMatchObject({
      backupCodes: codes[0],
    });
  });
});

describe('signing in', () => {
  it('asks for a code, and hands nothing out before it comes', async () => {
    const { email, call } = await newTenant();
    const { app } = await enableTwoFactor({ call });

    const { headers, ...asked } = await logIn(email);
    expect(asked).toEqual({ success: true, requiresTwoFactor: true });
    expect(headers.getSetCookie()).toEqual([]);

    const totpCode = await app.nextCode();
    const signedIn = await logIn(email, {
      totpCode: `${totpCode.slice(0, 3)} ${totpCode.slice(3)}`,
    });
    expect(signedIn).toMatchObject({ user: { email, twoFactorEnabled: true } });
    expect(cookieOf(signedIn.headers)).not.toBe('');
  });

  it('takes a code once', async () => {
    const { email, call } = await newTenant();
    const { app } = await enableTwoFactor({ call });
    const totpCode = await app.nextCode();

    await logIn(email, { totpCode });
    await expect(logIn(email, { totpCode })).rejects.toMatchObject({
      status: 401,
      code: 'wrong_code',
    });
  });

  it('takes each backup code once, however it is written, and tells its owner', async () => {
    const { email, call } = await newTenant();
    const { backupCodes } = await enableTwoFactor({ call });
    const [first = '', ...others] = backupCodes;

    const typed = ` ${first.toLowerCase().replace('-', ' ')} `;
    await expect(logIn(email, { backupCode: typed })).resolves.toMatchObject({ user: { email } });
    await expect(logIn(email, { backupCode: first })).rejects.toMatchObject({ code: 'wrong_code' });

    await expect(call(twoFactor.listBackupCodes, {})).resolves.toMatchObject({
      backupCodes: others,
    });
    expect((await mailTo(email, 'A backup code was used')).text).toContain('9 of them are left');
  });

  it('says nothing about codes to whoever does not know the password', async () => {
    const { email, call: asMember } = await newTenant();
    const { app } = await enableTwoFactor({ call: asMember });
    const totpCode = await app.nextCode();

    await expect(call(auth.login, { email, password: 'wrong', totpCode })).rejects.toMatchObject({
      status: 401,
      code: 'wrong_credentials',
    });
    await expect(logIn(email, { totpCode })).resolves.toMatchObject({ user: { email } });
  });

  it('stops after five wrong codes, whatever their kind, and says for how long', async () => {
    const { email, call } = await newTenant();
    const { app } = await enableTwoFactor({ call });
    const wrong = [
      ...['000000', '000001', '000002'].map((totpCode) => ({ totpCode })),
      ...[WRONG_BACKUP_CODE, '0000-0001'].map((backupCode) => ({ backupCode })),
    ];
    for (const code of wrong) {
      await expect(logIn(email, code)).rejects.toMatchObject({ code: 'wrong_code' });
    }

    const refused = { status: 429, message: 'Too many attempts. Try again in 15 minutes.' };
    await expect(logIn(email, { totpCode: await app.nextCode() })).rejects.toMatchObject(refused);
    // Without a code the screen still learns that one is asked for.
    await expect(logIn(email)).resolves.toMatchObject({ requiresTwoFactor: true });
  });

  it.each(['12345', '1234567', 'abcdef', ''])('refuses %p as a code', async (totpCode) => {
    await expect(logIn('nobody@example.com', { totpCode })).rejects.toMatchObject({
      status: 400,
      body: { fields: { totpCode: 'Enter the 6-digit code' } },
    });
  });
});

describe('backup codes', () => {
  it('are replaced for a current code, not for a backup code', async () => {
    const { email, call } = await newTenant();
    const { app, backupCodes: former } = await enableTwoFactor({ call });

    await expect(call(twoFactor.regenerateBackupCodes, { token: '000000' })).rejects.toMatchObject({
      status: 422,
      code: 'code_refused',
    });
    await expect(
      call(twoFactor.regenerateBackupCodes, { token: former[0] ?? '' }),
    ).rejects.toMatchObject({ status: 400 });

    const { backupCodes } = await call(twoFactor.regenerateBackupCodes, {
      token: await app.nextCode(),
    });
    expect(new Set([...backupCodes, ...former]).size).toBe(20);
    await expect(logIn(email, { backupCode: former[0] ?? '' })).rejects.toMatchObject({
      code: 'wrong_code',
    });
    await expect(logIn(email, { backupCode: backupCodes[0] ?? '' })).resolves.toBeTruthy();
    await mailTo(email, 'Your backup codes were replaced');
  });

  it('are not there without a second factor', async () => {
    const { call } = await newTenant();
    const refused = [
      () => call(twoFactor.listBackupCodes, {}),
      () => call(twoFactor.regenerateBackupCodes, { token: '000000' }),
      () => call(twoFactor.disableTwoFactor, { password: PASSWORD, token: '000000' }),
    ];
    for (const ask of refused) {
      await expect(ask()).rejects.toMatchObject({ status: 409, code: 'two_factor_disabled' });
    }
  });
});

describe('disabling', () => {
  it('needs the password and a code', async () => {
    const { email, call } = await newTenant();
    const { app } = await enableTwoFactor({ call });
    const token = await app.nextCode();

    await expect(
      call(twoFactor.disableTwoFactor, { password: 'wrong', token }),
    ).rejects.toMatchObject({ status: 422, code: 'wrong_password' });
    await expect(
      call(twoFactor.disableTwoFactor, { password: PASSWORD, token: '000000' }),
    ).rejects.toMatchObject({ status: 422, code: 'code_refused' });

    await call(twoFactor.disableTwoFactor, { password: PASSWORD, token });
    await expect(call(twoFactor.twoFactorStatus, {})).resolves.toMatchObject({
      twoFactorEnabled: false,
    });
    await expect(logIn(email)).resolves.toMatchObject({ user: { email } });
    await mailTo(email, 'Two-factor authentication was disabled');
  });

  it('takes a backup code, and begins anew with another key', async () => {
    const member = await newTenant();
    const { backupCodes } = await enableTwoFactor(member);
    const token = backupCodes[0] ?? '';
    await member.call(twoFactor.disableTwoFactor, { password: PASSWORD, token });

    const again = await enableTwoFactor(member);
    expect(again.backupCodes).not.toEqual(backupCodes);
    await expect(logIn(member.email, { backupCode: backupCodes[1] ?? '' })).rejects.toMatchObject({
      code: 'wrong_code',
    });
    await expect(
      logIn(member.email, { totpCode: await again.app.nextCode() }),
    ).resolves.toBeTruthy();
  });

  it('stops after ten wrong passwords', async () => {
    const { call } = await newTenant();
    await enableTwoFactor({ call });
    const guess = () =>
      call(twoFactor.disableTwoFactor, { password: 'wrong', token: WRONG_BACKUP_CODE });
    for (let attempt = 1; attempt <= 10; attempt++) {
      await expect(guess()).rejects.toMatchObject({ code: 'wrong_password' });
    }
    await expect(guess()).rejects.toMatchObject({ status: 429, code: 'too_many' });
  });
});
