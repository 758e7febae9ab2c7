import type { FailureWords } from '#web/ui/feedback/failure.ts'

/** The specification's messages for a failed sign-in without one from the server. */
export const LOGIN_WORDS: FailureWords = {
  refused: 'Login failed - invalid credentials',
  unreached: 'An unexpected error occurred',
}
