// Turns any error of a call into a message for the reader; the only place that does.
import { ApiError } from '#contract/api-error.ts'
import { waitText } from '#contract/wait-text.ts'

/** An error whose message is written for the reader. */
export class ReaderError extends Error {}

export interface FailureWords {
  /** For refusals without a message of the site's own: an empty answer, a proxy's page. */
  refused?: string
  /** For calls without an answer: no network, or a timeout. */
  unreached?: string
  /** For server errors (5xx), even if the answer has a message. */
  broken?: string
}

/**
 * Message for a failed call: the site's own first, else the caller's (a single text serves with and without an answer),
 * else one by status. Never the raw body or the browser's message.
 */
export function failureText(error: unknown, words: string | FailureWords = {}): string {
  if (error instanceof ReaderError) return error.message
  const own = typeof words === 'string' ? { refused: words, unreached: words } : words
  if (!(error instanceof ApiError)) return own.unreached ?? 'The site can’t be reached. Please try again.'
  if (error.status >= 500 && own.broken !== undefined) return own.broken
  return error.text || (own.refused ?? textOfStatus(error))
}

function textOfStatus({ status, retryAfter }: ApiError): string {
  if (status === 401) return 'You’re signed out. Please sign in and try again.'
  if (status !== 429) return 'Something went wrong. Please try again.'
  const wait = retryAfter === null ? 'a moment' : waitText(retryAfter)
  return `Too many attempts. Please wait ${wait} and try again.`
}

/** Stable code of the refusal; undefined if there was no answer. */
export function failureCode(error: unknown): string | undefined {
  return error instanceof ApiError ? error.code : undefined
}

/** Whether field errors already show the failure: of any field, or of those named. */
export function isOfFields(error: unknown, names?: readonly string[]): boolean {
  if (!(error instanceof ApiError)) return false
  return Object.keys(error.fields).some((name) => !names || names.includes(name))
}
