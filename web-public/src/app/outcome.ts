import { data } from 'react-router-dom';

/** The outcome of a read. A page stands without its data, and says so. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false };

export async function outcomeOf<T>(read: Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await read };
  } catch {
    return { ok: false };
  }
}

/** A page's data, or a redirect. */
export type PageAnswer<T> = ReturnType<typeof data<T>> | Response;

export function page<T>(value: T, status: number): PageAnswer<T> {
  return data(value, { status });
}
