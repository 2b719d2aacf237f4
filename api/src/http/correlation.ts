import type { Request, Response } from 'express';

const header = 'X-Correlation-Id';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Staff may say which action a request belongs to, so that an action of many requests reads as one. What is no UUID is
 * left aside, as some proxies mark requests in ways of their own; strangers are not asked.
 */
export function adoptCorrelation(request: Request, response: Response): void {
  const given = request.get(header);
  if (given === undefined || !uuid.test(given)) return;
  request.correlationId = given.toLowerCase();
  response.set(header, request.correlationId);
}
