import { jest } from '@jest/globals';

// A journey starts processes and drives a browser, on a machine that may be busy.
jest.setTimeout(90_000);
