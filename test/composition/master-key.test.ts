import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { openMemoryStorage } from '../../adapters/memory/memory-storage.ts';
import { AesSecretCipher } from '../../adapters/node/aes-secret-cipher.ts';
import { type Config, readConfig } from '../../apps/composition/config.ts';
import { loadMasterKey, resetMasterKey, WrongMasterKey } from '../../apps/composition/master-key.ts';
import { anAccount } from '../support/builders/account-builder.ts';
import { anInstallation } from '../support/builders/crm-builder.ts';
import { SITE } from '../support/builders/known-ids.ts';
import { NOON } from '../support/builders/times.ts';

const [KEY, OTHER_KEY] = ['k'.repeat(32), 'o'.repeat(32)];

describe('The master key', () => {
  let data: string;
  let file: string;
  let store: ReturnType<typeof openMemoryStorage>;
  const config = (PORTICO_MASTER_KEY?: string): Config => readConfig({ PORTICO_MASTER_KEY }, { data });
  const keyFor = (given?: string) => loadMasterKey(config(given), store);
  beforeEach(() => {
    data = mkdtempSync(join(tmpdir(), 'portico-master-key-'));
    file = join(data, 'master.key');
    store = openMemoryStorage();
  });
  afterEach(() => rmSync(data, { recursive: true }));

  it('creates the key of a new store, and accepts it at the next start', async () => {
    const made = await keyFor();

    assert.ok(existsSync(file));
    assert.deepEqual(await keyFor(), made);
  });

  it('accepts the configured key again, and creates no file', async () => {
    assert.deepEqual(await keyFor(KEY), await keyFor(KEY));
    assert.ok(!existsSync(file));
  });

  it('rejects a missing file with its path and the next step, and creates no new key', async () => {
    await keyFor();
    rmSync(file);

    await assert.rejects(keyFor(), (error: Error) => {
      assert.ok(error instanceof WrongMasterKey);
      assert.ok(error.message.startsWith(`${file} is missing`), error.message);
      assert.match(error.message, /PORTICO_MASTER_KEY.*docs\/operations\.md/);
      return true;
    });
    assert.ok(!existsSync(file));
  });

  it('rejects another key in the file', async () => {
    await keyFor();
    writeFileSync(file, OTHER_KEY);

    await assert.rejects(keyFor(), new RegExp(`^Error: ${file} is not the master key`));
  });

  it('rejects another configured key without printing it', async () => {
    await keyFor(KEY);

    await assert.rejects(keyFor(OTHER_KEY), (error: Error) => {
      assert.match(error.message, /^PORTICO_MASTER_KEY is not the master key/);
      assert.ok(!error.message.includes(OTHER_KEY));
      return true;
    });
  });

  it("accepts the file's key from the setting", async () => {
    const made = await keyFor();
    const held = readFileSync(file, 'utf8').trim();
    rmSync(file);

    assert.deepEqual(await keyFor(held), made);
  });

  it('rejects a missing key for a store without a check that holds accounts', async () => {
    await store.accounts.add(anAccount());

    await assert.rejects(keyFor(), /is missing, and the store holds data/);
  });

  for (const [what, seal] of Object.entries({
    'a signing secret': sealSecret,
    'payment credentials': sealCredentials,
  })) {
    it(`rejects a wrong key for a store without a check, using ${what}`, async () => {
      const key = await loadMasterKey(config(KEY), openMemoryStorage());
      await seal(store, new AesSecretCipher(key));

      await assert.rejects(keyFor(OTHER_KEY), WrongMasterKey);
      assert.deepEqual(await keyFor(KEY), key);
      await assert.rejects(keyFor(OTHER_KEY), WrongMasterKey);
    });
  }

  it('accepts only the new key after a reset', async () => {
    await keyFor();
    rmSync(file);

    await resetMasterKey(config(), store);

    assert.ok(existsSync(file));
    await keyFor();
    await assert.rejects(keyFor(KEY), WrongMasterKey);
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
