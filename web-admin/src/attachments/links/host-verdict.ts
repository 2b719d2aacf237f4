import { linkTarget } from '@noticeboard/content-model';

export interface HostVerdict {
  /** Where the address leads, as the browser reads it: a look-alike in other letters shows as `xn--…`. */
  readonly host: string;
  readonly isGovernment: boolean;
}

/** Registered by the government alone: the domains `gov.in` and `nic.in` and what lies below them. */
const government = /\.(gov|nic)\.in$/;

/** Undefined for what is no web address. */
export function hostVerdict(address: string): HostVerdict | undefined {
  const target = linkTarget(address);
  if (!target) return undefined;
  const { host } = target;
  const { hostname } = new URL(target.href);
  // A name may end in the dot of the root: it is the same host.
  return { host, isGovernment: government.test(`.${hostname.replace(/\.$/, '')}`) };
}
