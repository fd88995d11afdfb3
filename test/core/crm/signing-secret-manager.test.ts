import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AesSecretCipher } from '../../../adapters/node/aes-secret-cipher.ts';
import { SigningSecretManager } from '../../../core/crm/signing-secret-manager.ts';
import { SecretUnreadableError } from '../../../core/shared/secret-cipher.port.ts';
import { anInstallation } from '../../support/builders/crm-builder.ts';
import { CrmFixture } from '../../support/fixtures/crm-fixture.ts';

const fixture = new CrmFixture();
const withMasterKey = (key: number) =>
  new SigningSecretManager(
    new AesSecretCipher(new Uint8Array(32).fill(key)),
    fixture.cryptography,
    fixture.clock,
    fixture.ids,
  );

describe('SigningSecrets after a change of the master key', () => {
  const { id } = anInstallation();
  const older = withMasterKey(1).create(id);

  it('decrypts a newer secret although an older one cannot be decrypted', () => {
    const newer = withMasterKey(2).create(id);
    const installation = anInstallation({ id, secrets: [newer.signingSecret, older.signingSecret] });

    assert.deepEqual(withMasterKey(2).decryptValidSecrets(installation), [newer.secret]);
  });

  it('throws SecretUnreadableError if no secret can be decrypted', () => {
    const installation = anInstallation({ id, secrets: [older.signingSecret] });

    assert.throws(() => withMasterKey(2).decryptValidSecrets(installation), SecretUnreadableError);
  });
});
