import { ApiError } from '#contract/api-error.ts'

/** What a refused call says to the reader: the server's words, else that it cannot be reached. */
export function failureOf(error: unknown): string {
  if (error instanceof ApiError) return error.text || 'Something went wrong. Please try again.'
  return 'The site can’t be reached. Please try again.'
}

/** The error's code, where the server gave one. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.code : undefined
}
