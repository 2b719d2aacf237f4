import { readConfig, UnusableConfig } from '../config.js';

/** The faults of an environment, a sentence each. */
export function faultsOf(env: Readonly<Record<string, string>>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof UnusableConfig) return error.faults;
    throw error;
  }
}
