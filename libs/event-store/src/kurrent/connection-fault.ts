/**
 * The meaning of the messages of Node, TLS and gRPC about a failed connection. The first pattern that matches counts.
 */
const meanings: readonly (readonly [pattern: RegExp, meaning: (node: string, tls: boolean) => string])[] = [
  [
    /self.signed|unable to (verify|get)|UNABLE_TO_|SELF_SIGNED|unknown ca/i,
    (node) =>
      `KurrentDB at ${node} shows a certificate that is not trusted here. Name its authority in EVENT_STORE_URL: tlsCAFile=<path to ca.crt>`,
  ],
  [
    /certificate has expired|CERT_HAS_EXPIRED/i,
    (node) => `the certificate of KurrentDB at ${node} has expired. Renew it on the server that EVENT_STORE_URL names`,
  ],
  [
    /Hostname\/IP does not match|ALTNAME_INVALID/i,
    (node) =>
      `the certificate of KurrentDB at ${node} is for another host. Use the name of the certificate in EVENT_STORE_URL`,
  ],
  [
    /wrong version number|packet length too long|EPROTO|SSL routines/i,
    (node) =>
      `KurrentDB at ${node} speaks without TLS, and TLS was asked of it. Is it KurrentDB that listens there? Then add tls=false to EVENT_STORE_URL, or turn TLS on there`,
  ],
  [
    /ENOTFOUND|EAI_AGAIN|Name resolution failed/,
    (node) =>
      `the host of KurrentDB, ${node}, is not known by that name: a container that is stopped has none. Start it, or mend the name in EVENT_STORE_URL`,
  ],
  [
    /ECONNREFUSED/i,
    (node) => `KurrentDB at ${node} refuses the connection. Start it, or mend host and port in EVENT_STORE_URL`,
  ],
  [
    /EHOSTUNREACH|ENETUNREACH/i,
    (node) =>
      `KurrentDB at ${node} cannot be reached over this network. Mend the network, or the host in EVENT_STORE_URL`,
  ],
  [
    /ECONNRESET|socket hang up|Connection dropped|Failed to connect|Protocol error|GOAWAY/,
    (node, tls) =>
      tls
        ? `KurrentDB at ${node} ends the connection. Is it KurrentDB that EVENT_STORE_URL names, and does it speak TLS?`
        : `KurrentDB at ${node} ends the connection. Is it KurrentDB that listens there, and not with TLS? Mend the port in EVENT_STORE_URL, leave tls=false out of it, or turn TLS off there`,
  ],
];

/** One sentence for the operator: why a node did not answer, and what to do. It never quotes the user. */
export function connectionFault(error: unknown, node: string, tls: boolean): string {
  const text =
    error instanceof Error ? `${error.message} ${'details' in error ? String(error.details) : ''}` : String(error);
  const meaning = meanings.find(([pattern]) => pattern.test(text))?.[1];
  const sentence = meaning
    ? meaning(node, tls)
    : `KurrentDB at ${node} does not answer. Is it running, is the address in EVENT_STORE_URL right, and does no firewall stand between?`;
  return sentence.endsWith('?') ? sentence : `${sentence}.`;
}
