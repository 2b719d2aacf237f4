import { Resolver } from 'node:dns/promises';

/** Every address of a host name; empty when there is none, or nobody who tells. */
export type ResolveHost = (name: string) => Promise<readonly string[]>;

/**
 * Asks DNS itself, not the system: names of this machine and its network are no public ones, and a slow server holds up
 * no thread that files are read with.
 */
export const resolveByDns: ResolveHost = async (name) => {
  const resolver = new Resolver({ timeout: 1500, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
};
