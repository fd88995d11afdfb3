import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { downloadPythonModules } from '../../../apps/harness/servers/download-wheel.ts';

/** The Standard Webhooks library for Python, which has no dependencies. */
const STANDARD_WEBHOOKS_WHEEL = {
  name: 'standardwebhooks',
  version: '1.1.0',
  sha256: '9a88d48a1f198be61517fc7ad328cf58ba02b73f0fbd8941d4213e9c0b6c2a61',
  pipArguments: [],
};

/** Reads a list of webhooks as JSON, and writes for each whether the library accepts it, and its own signature. */
const SCRIPT = `
import base64, json, sys
from datetime import datetime, timezone
from standardwebhooks import Webhook

def verify(webhook, body, headers):
    try:
        webhook.verify(body, headers)
        return True
    except Exception:
        return False

results = []
for one in json.load(sys.stdin):
    webhook, body, headers = Webhook(one["secret"]), base64.b64decode(one["bodyBase64"]), one["headers"]
    at = datetime.fromtimestamp(int(headers["webhook-timestamp"]), tz=timezone.utc)
    signature = webhook.sign(headers["webhook-id"], at, body.decode())
    results.append({"isAccepted": verify(webhook, body, headers), "signature": signature})
json.dump(results, sys.stdout)
`;

/** A webhook for the Python library. */
export interface PythonWebhook {
  readonly secret: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyBase64: string;
}

/** Whether the library accepts a webhook, and the signature that it computes for the secret. */
export interface PythonResult {
  readonly isAccepted: boolean;
  readonly signature: string;
}

/**
 * Verifies and signs webhooks with the Standard Webhooks library for Python. Downloads the library if it is not in the
 * cache in `node_modules`.
 * @throws Error if Python or the library is not available
 */
export async function verifyWithPython(webhooks: readonly PythonWebhook[]): Promise<readonly PythonResult[]> {
  const modules = await downloadPythonModules(STANDARD_WEBHOOKS_WHEEL);
  const child = spawn('python3', ['-c', SCRIPT], { env: { ...process.env, PYTHONPATH: modules } });
  child.stdin.end(JSON.stringify(webhooks));
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (status !== 0) throw new Error(`python3 ended with ${status}: ${stderr}`);
  return JSON.parse(stdout);
}
