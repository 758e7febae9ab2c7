import { ApiError } from '#contract/api-error.ts'

/** What a toast says of a failed call: the server's text, else `otherwise`; anything but an answer is unexpected. */
export function failureText(error: unknown, otherwise: string): string {
  if (error instanceof ApiError) return error.text || otherwise
  return 'An unexpected error occurred'
}
