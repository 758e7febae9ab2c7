// All calls of the writing room.
import { drafts } from './drafts.ts'
import { writing } from './writing.ts'

export const writingCalls = {
  ...drafts,
  ...writing,
}
