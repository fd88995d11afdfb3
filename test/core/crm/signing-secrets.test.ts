import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AesSecretCipher } from '../../../adapters/node/aes-secret-cipher.ts';
import { SigningSecrets } from '../../../core/crm/signing-secrets.ts';
import { SecretUnreadable } from '../../../core/shared/secret-cipher.port.ts';
import { anInstallation } from '../../support/builders/crm-builder.ts';
import { CrmDesk } from '../../support/fixtures/crm-desk.ts';

const desk = new CrmDesk();
const under = (key: number) =>
  new SigningSecrets(new AesSecretCipher(new Uint8Array(32).fill(key)), desk.cryptography, desk.clock, desk.ids);

describe('SigningSecrets, when the master key has changed', () => {
  const { id } = anInstallation();
  const older = under(1).create(id);

  it('opens a secret that was made since, beside an older one that cannot be opened', () => {
    const newer = under(2).create(id);
    const installation = anInstallation({ id, secrets: [newer.signingSecret, older.signingSecret] });

    assert.deepEqual(under(2).decryptLive(installation), [newer.secret]);
  });

  it('says so where none can be opened', () => {
    const installation = anInstallation({ id, secrets: [older.signingSecret] });

    assert.throws(() => under(2).decryptLive(installation), SecretUnreadable);
  });
});
