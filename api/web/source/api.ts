/** Talking to the service: JSON in and out, the reader's language, the caller's token, problems as errors. */
import { heardAt } from "./clock";
import type { ProblemBody } from "./wire";

export class Problem extends Error {
  constructor(readonly body: ProblemBody) {
    super(body.detail || body.title);
  }
  get status(): number {
    return this.body.status;
  }
}

/** The service could not be reached at all. */
export class Unreachable extends Error {}

export interface Asking {
  language: string;
  token?: string | null;
  signal?: AbortSignal;
}

/** What a GET gives.  Raises `Problem` and `Unreachable`. */
export function get<T>(path: string, how: Asking): Promise<T> {
  return ask<T>(path, { method: "GET" }, how);
}

/** What a POST gives.  Raises `Problem` and `Unreachable`. */
export function post<T>(path: string, body: unknown, how: Asking): Promise<T> {
  const headers = { "Content-Type": "application/json", "Idempotency-Key": crypto.getRandomValues(new Uint32Array(4)).join("-") };
  return ask<T>(path, { method: "POST", headers, body: JSON.stringify(body) }, how);
}

async function ask<T>(path: string, request: RequestInit, { language, token, signal }: Asking): Promise<T> {
  const headers = new Headers(request.headers);
  headers.set("Accept", "application/json");
  headers.set("Accept-Language", language);
  if (token) headers.set("Authorization", `Bearer ${token}`);
  let answer: Response;
  try {
    answer = await fetch(`/v1${path}`, { ...request, headers, ...(signal ? { signal } : {}) });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Unreachable(String(error));
  }
  heardAt(answer.headers.get("Date"));
  const said = await answer.json();
  if (!answer.ok) throw new Problem(said as ProblemBody);
  return said as T;
}
