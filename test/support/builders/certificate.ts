import { generateKeyPairSync, sign } from 'node:crypto';
import { isIPv4 } from 'node:net';

/** A private key and a certificate signed by it, both in PEM. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

const OBJECT_IDS = {
  commonName: '550403',
  basicConstraints: '551d13',
  alternativeNames: '551d11',
  ecdsaSha256: '2a8648ce3d040302',
};

/**
 * Creates a self-signed certificate for host names and IPv4 addresses, valid from January of one year to January of
 * another. Clients trust it as a certificate authority.
 */
export function createCertificate(names: readonly string[], from = 2020, until = 2045): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = encodeSequence(encodeObjectId(OBJECT_IDS.ecdsaSha256));
  const subject = encodeSequence(
    encodeTlv(0x31, encodeSequence(encodeObjectId(OBJECT_IDS.commonName), encodeTlv(0x0c, Buffer.from('a test')))),
  );
  const alternatives = encodeSequence(...names.map(encodeAlternativeName));
  const signed = encodeSequence(
    encodeTlv(0xa0, encodeTlv(0x02, Buffer.of(2))),
    encodeTlv(0x02, Buffer.of(1)),
    algorithm,
    subject,
    encodeSequence(encodeStartOfYear(from), encodeStartOfYear(until)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    encodeTlv(
      0xa3,
      encodeSequence(
        encodeExtension(OBJECT_IDS.basicConstraints, encodeSequence(encodeTlv(0x01, Buffer.of(0xff)))),
        encodeExtension(OBJECT_IDS.alternativeNames, alternatives),
      ),
    ),
  );
  const signature = encodeTlv(0x03, Buffer.concat([Buffer.of(0), sign('sha256', signed, privateKey)]));
  const body = encodeSequence(signed, algorithm, signature).toString('base64').replaceAll(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`,
  };
}

function encodeAlternativeName(name: string): Buffer {
  return isIPv4(name) ? encodeTlv(0x87, Buffer.from(name.split('.').map(Number))) : encodeTlv(0x82, Buffer.from(name));
}

function encodeTlv(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}

function encodeSequence(...parts: readonly Buffer[]): Buffer {
  return encodeTlv(0x30, Buffer.concat(parts));
}

function encodeObjectId(hexadecimal: string): Buffer {
  return encodeTlv(0x06, Buffer.from(hexadecimal, 'hex'));
}

function encodeStartOfYear(year: number): Buffer {
  return encodeTlv(0x17, Buffer.from(`${String(year).slice(2)}0101000000Z`));
}

function encodeExtension(name: string, value: Buffer): Buffer {
  return encodeSequence(encodeObjectId(name), encodeTlv(0x04, value));
}
