import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll } from '@jest/globals';

const sayOnAndOn = (before: string, again: string) => (socket: Socket) => {
  socket.write(before);
  const saying = setInterval(() => socket.write(again), 5);
  socket.on('close', () => clearInterval(saying));
};

/** Servers that never come to an end, each in its own way, and the one that says what nobody asked for. */
export const ills = {
  'says nothing': () => {},
  'answers 101': (socket: Socket) =>
    void socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
  'answers 101 without a protocol': (socket: Socket) => void socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
  'answers 103 without end': sayOnAndOn('', 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'),
  'answers 100 without end': sayOnAndOn('', 'HTTP/1.1 100 Continue\r\n\r\n'),
  'sends half a status line': (socket: Socket) => void socket.write('HTTP/1.1 2'),
  'lets its headers drip': sayOnAndOn('HTTP/1.1 200 OK\r\nX-Drop: ', 'a'),
} satisfies Record<string, (socket: Socket) => void>;

/** Comes to its headers, and then to no end: for those who want the body. */
export const illBodies = {
  'lets its body drip': sayOnAndOn('HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n', 'a'),
  'sends a chunk and then nothing': (socket: Socket) =>
    void socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n'),
  'sends a body of no length and never hangs up': (socket: Socket) => void socket.write('HTTP/1.1 200 OK\r\n\r\nabc'),
} satisfies Record<string, (socket: Socket) => void>;

const stops: (() => void)[] = [];
afterAll(() => stops.forEach((stop) => stop()));

/** A server on this machine, until the tests of the file have ended. Gives its port. */
export async function illServer(ill: (socket: Socket) => void, host = '127.0.0.1'): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    // TLS begins with this byte; a hand that is held out to it is never taken.
    socket.once('data', (data) => data[0] !== 0x16 && ill(socket));
  });
  await new Promise<void>((resolve) => void server.listen(0, host, resolve));
  stops.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return (server.address() as AddressInfo).port;
}
