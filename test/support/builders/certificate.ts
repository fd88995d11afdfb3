import { generateKeyPairSync, sign } from 'node:crypto';

/** A private key and a certificate signed by it, both in PEM. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

const OBJECT = {
  commonName: '550403',
  basicConstraints: '551d13',
  alternativeNames: '551d11',
  ecdsaSha256: '2a8648ce3d040302',
};

/** A certificate for these names, valid from 1950 to 2049. Clients that shall trust it get it as an authority. */
export function certificateFor(names: readonly string[], from = 2020, until = 2045): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(object(OBJECT.ecdsaSha256));
  const subject = sequence(tagged(0x31, sequence(object(OBJECT.commonName), tagged(0x0c, Buffer.from('a test')))));
  const alternatives = sequence(...names.map((name) => tagged(0x82, Buffer.from(name))));
  const signed = sequence(
    tagged(0xa0, tagged(0x02, Buffer.of(2))),
    tagged(0x02, Buffer.of(1)),
    algorithm,
    subject,
    sequence(startOf(from), startOf(until)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(
      0xa3,
      sequence(
        extension(OBJECT.basicConstraints, sequence(tagged(0x01, Buffer.of(0xff)))),
        extension(OBJECT.alternativeNames, alternatives),
      ),
    ),
  );
  const signature = tagged(0x03, Buffer.concat([Buffer.of(0), sign('sha256', signed, privateKey)]));
  const body = sequence(signed, algorithm, signature).toString('base64').replaceAll(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`,
  };
}

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

function object(hexadecimal: string): Buffer {
  return tagged(0x06, Buffer.from(hexadecimal, 'hex'));
}

function startOf(year: number): Buffer {
  return tagged(0x17, Buffer.from(`${String(year).slice(2)}0101000000Z`));
}

function extension(name: string, value: Buffer): Buffer {
  return sequence(object(name), tagged(0x04, value));
}
