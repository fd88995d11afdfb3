import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv4 } from 'node:net';

const [IPV4, IPV6] = [1, 28];

/** Starts a DNS server on loopback with the records. It does not answer queries for the name `silent`. */
export async function startDnsServer(names: Readonly<Record<string, readonly string[]>>) {
  const socket = createSocket('udp4');
  socket.on('message', (question, { address, port }) => {
    const labels: string[] = [];
    let at = 12;
    for (let size = question[at] ?? 0; size > 0; size = question[at] ?? 0) {
      labels.push(question.toString('latin1', at + 1, at + 1 + size));
      at += 1 + size;
    }
    const name = labels.join('.').toLowerCase();
    if (name === 'silent') return;
    const type = question.readUInt16BE(at + 1);
    const answers = (names[name] ?? []).filter((one) => (isIPv4(one) ? IPV4 : IPV6) === type).map(encodeIpAddress);
    const header = Buffer.from(question.subarray(0, 12));
    // Flags of a recursive response, with or without the code NXDOMAIN.
    header.writeUInt16BE(names[name] ? 0x8180 : 0x8183, 2);
    header.writeUInt16BE(answers.length, 6);
    header.writeUInt32BE(0, 8);
    const records = answers.map((bytes) =>
      Buffer.concat([Buffer.of(0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, bytes.length), bytes]),
    );
    socket.send(Buffer.concat([header, question.subarray(12, at + 5), ...records]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, close: () => void socket.close() };
}

/** Encodes an IPv4 address, or an IPv6 address written with all eight parts. */
function encodeIpAddress(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number));
  return Buffer.from(
    address
      .split(':')
      .map((part) => part.padStart(4, '0'))
      .join(''),
    'hex',
  );
}
