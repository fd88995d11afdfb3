import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { openMemoryStorage } from '../../adapters/memory/memory-storage.ts';
import { AesSecretCipher } from '../../adapters/node/aes-secret-cipher.ts';
import { type Config, readConfig } from '../../apps/composition/config.ts';
import { loadOrCreateMasterKey, resetMasterKey, WrongMasterKeyError } from '../../apps/composition/master-key.ts';
import { anAccount } from '../support/builders/account-builder.ts';
import { anInstallation } from '../support/builders/crm-builder.ts';
import { SITE } from '../support/builders/known-ids.ts';
import { NOON } from '../support/builders/times.ts';

const [KEY, OTHER_KEY] = ['k'.repeat(32), 'o'.repeat(32)];

describe('loadOrCreateMasterKey', () => {
  let data: string;
  let file: string;
  let store: ReturnType<typeof openMemoryStorage>;
  const config = (PORTICO_MASTER_KEY?: string): Config => readConfig({ PORTICO_MASTER_KEY }, { data });
  const loadKey = (configured?: string) => loadOrCreateMasterKey(config(configured), store);
  beforeEach(() => {
    data = mkdtempSync(join(tmpdir(), 'portico-master-key-'));
    file = join(data, 'master.key');
    store = openMemoryStorage();
  });
  afterEach(() => rmSync(data, { recursive: true }));

  it('creates a key for a new store, and returns it again at the next start', async () => {
    const created = await loadKey();

    assert.ok(existsSync(file));
    assert.deepEqual(await loadKey(), created);
  });

  it('accepts the configured key again, and creates no file', async () => {
    assert.deepEqual(await loadKey(KEY), await loadKey(KEY));
    assert.ok(!existsSync(file));
  });

  it('rejects a missing file with its path and the next step, and creates no new key', async () => {
    await loadKey();
    rmSync(file);

    await assert.rejects(loadKey(), (error: Error) => {
      assert.ok(error instanceof WrongMasterKeyError);
      assert.ok(error.message.startsWith(`${file} is missing`), error.message);
      assert.match(error.message, /PORTICO_MASTER_KEY.*docs\/operations\.md/);
      return true;
    });
    assert.ok(!existsSync(file));
  });

  it('rejects another key in the file', async () => {
    await loadKey();
    writeFileSync(file, OTHER_KEY);

    await assert.rejects(loadKey(), new RegExp(`^Error: ${file} is not the master key`));
  });

  it('rejects another configured key without printing it', async () => {
    await loadKey(KEY);

    await assert.rejects(loadKey(OTHER_KEY), (error: Error) => {
      assert.match(error.message, /^PORTICO_MASTER_KEY is not the master key/);
      assert.ok(!error.message.includes(OTHER_KEY));
      return true;
    });
  });

  it('accepts the key of the file from the setting', async () => {
    const created = await loadKey();
    const secret = readFileSync(file, 'utf8').trim();
    rmSync(file);

    assert.deepEqual(await loadKey(secret), created);
  });

  it('rejects a missing key if the store has accounts, but no check', async () => {
    await store.accounts.add(anAccount());

    await assert.rejects(loadKey(), /is missing, but the store has data/);
  });

  for (const [what, seal] of Object.entries({
    'a signing secret': sealSecret,
    'payment credentials': sealCredentials,
  })) {
    it(`rejects a wrong key for a store without a check, using ${what}`, async () => {
      const key = await loadOrCreateMasterKey(config(KEY), openMemoryStorage());
      await seal(store, new AesSecretCipher(key));

      await assert.rejects(loadKey(OTHER_KEY), WrongMasterKeyError);
      assert.deepEqual(await loadKey(KEY), key);
      await assert.rejects(loadKey(OTHER_KEY), WrongMasterKeyError);
    });
  }

  it('accepts only the new key after a reset', async () => {
    await loadKey();
    rmSync(file);

    await resetMasterKey(config(), store);

    assert.ok(existsSync(file));
    await loadKey();
    await assert.rejects(loadKey(KEY), WrongMasterKeyError);
  });
});

type Store = ReturnType<typeof openMemoryStorage>;

async function sealSecret({ installations }: Store, cipher: AesSecretCipher): Promise<void> {
  const installation = anInstallation();
  const secret = { id: 'sec_1', sealed: cipher.seal('crm_secret', installation.id), createdAt: NOON, endsAt: null };
  await installations.add({ ...installation, secrets: [secret] });
}

async function sealCredentials({ paymentActions }: Store, cipher: AesSecretCipher): Promise<void> {
  const sealed = cipher.seal('{}', `payments ${SITE} stripe`);
  await paymentActions.change(SITE, (action) => ({
    ...action,
    credentials: [{ provider: 'stripe', sealed, changedAt: NOON }],
  }));
}
