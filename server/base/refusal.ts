// A refusal is an answer, not a failure: it carries its kind, a stable code and a text for the reader.
import type { RefusalKind } from '#contract/errors.ts'

export class Refusal extends Error {
  readonly kind: RefusalKind
  readonly code: string
  readonly fields: Record<string, string> | undefined
  readonly retryAfter: number | undefined
  constructor(
    kind: RefusalKind,
    code: string,
    text: string,
    more: { fields?: Record<string, string>; retryAfter?: number } = {},
  ) {
    super(text)
    this.name = 'Refusal'
    this.kind = kind
    this.code = code
    this.fields = more.fields
    this.retryAfter = more.retryAfter
  }
}

/** The usual refusals by name; `throw refuse.notFound('topic', 'This topic does not exist.')`. */
export const refuse = {
  invalid: (code: string, text: string, fields?: Record<string, string>) =>
    new Refusal('invalid', code, text, fields ? { fields } : {}),
  unauthenticated: (code = 'signed_out', text = 'Please sign in first.') =>
    new Refusal('unauthenticated', code, text),
  forbidden: (code: string, text: string) => new Refusal('forbidden', code, text),
  notFound: (code = 'not_found', text = 'There is nothing at this address.') =>
    new Refusal('not_found', code, text),
  conflict: (code: string, text: string, fields?: Record<string, string>) =>
    new Refusal('conflict', code, text, fields ? { fields } : {}),
  tooLarge: (code: string, text: string) => new Refusal('too_large', code, text),
  wrongKind: (code: string, text: string) => new Refusal('wrong_kind', code, text),
  tooMany: (seconds: number) =>
    new Refusal(
      'too_many',
      'too_many_requests',
      `Too many tries. Please wait ${waitText(seconds)} and try again.`,
      {
        retryAfter: seconds,
      },
    ),
  upstream: (code: string, text: string) => new Refusal('upstream', code, text),
  unavailable: (code: string, text: string) => new Refusal('unavailable', code, text),
}

function waitText(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}
