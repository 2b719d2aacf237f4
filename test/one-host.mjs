// Preloaded into a portal's process (`--import`): to it `ssc.example` is the one host of the public internet, and the
// server on SSC_EXAMPLE_PORT of this machine answers for it. `inside.example` is a name of this machine.
import { Resolver } from 'node:dns/promises';
import { Socket } from 'node:net';

const host = 'ssc.example';
const address = '93.184.215.14';
const connect = Socket.prototype.connect;

Resolver.prototype.resolve4 = async (name) =>
  name === host ? [address] : name === 'inside.example' ? ['127.0.0.1'] : [];
Resolver.prototype.resolve6 = async () => [];

Socket.prototype.connect = function (...parts) {
  const [options] = Array.isArray(parts[0]) ? parts[0] : parts;
  if (options?.host === host) Object.assign(options, { host: '127.0.0.1', port: process.env.SSC_EXAMPLE_PORT });
  return connect.apply(this, parts);
};
