export interface Question {
  readonly method?: string;
  readonly path: string;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent unchanged; values other than strings and forms are encoded as JSON. */
  readonly body?: unknown;
}

export interface Reply {
  readonly http: number;
  readonly text: string;
  /** The answer parsed as JSON; null if it is not JSON. */
  readonly json: unknown;
}

/** One request without the typed client, for requests that the client would never send. */
export async function ask(origin: string, question: Question): Promise<Reply> {
  const { method = 'GET', path, token, headers, body } = question;
  const response = await fetch(`${origin}/api${path}`, {
    method: method.toUpperCase(),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: asSent(body) }),
  });
  const text = await response.text();
  return { http: response.status, text, json: asJson(text) };
}

const asSent = (body: unknown): string | FormData =>
  typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body);

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
