// The one place that turns whatever a call threw into words for the reader.
import { ApiError } from '#contract/api-error.ts'
import { waitText } from '#contract/wait-text.ts'

/** An error whose message is written for the reader. */
export class ReaderError extends Error {}

export interface FailureWords {
  /** Refused without words of the site's own: an empty answer, a proxy's page. */
  refused?: string
  /** No answer at all: the network is gone, the call took too long. */
  unreached?: string
  /** The site broke (5xx): said even where the answer has words of its own. */
  broken?: string
}

/**
 * What a failed call says to the reader: the site's own words first. Where it gave none, the caller's (a single text
 * serves with and without an answer), else words that fit the status. Never the body or the browser's message.
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

/** The refusal's stable name; undefined where no answer came. */
export function failureCode(error: unknown): string | undefined {
  return error instanceof ApiError ? error.code : undefined
}

/** Whether texts under the form's fields tell it already: of any field, or of those named. */
export function isOfFields(error: unknown, names?: readonly string[]): boolean {
  if (!(error instanceof ApiError)) return false
  return Object.keys(error.fields).some((name) => !names || names.includes(name))
}
