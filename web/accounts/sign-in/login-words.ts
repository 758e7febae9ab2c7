import type { FailureWords } from '#web/ui/feedback/failure.ts'

/** The specification's words for a sign-in that fails without any of the server's. */
export const LOGIN_WORDS: FailureWords = {
  refused: 'Login failed - invalid credentials',
  unreached: 'An unexpected error occurred',
}
