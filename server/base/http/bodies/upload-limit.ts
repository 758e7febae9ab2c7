// Limits concurrent uploads, in all, per address and per member, because files are in memory until processed.
import { countRunning } from '#server/base/concurrency.ts'
import { Refusal, refuse } from '#server/base/refusal.ts'

export interface UploadTurns {
  /** Reads a body while a slot is free, in all and for this address; otherwise refuses with 503. */
  toRead<T>(address: string, work: () => Promise<T>): Promise<T>
  /** Covers a member's whole upload, until it is answered; refuses a third one with 429. Visitors are not counted. */
  ofMember<T>(memberId: number | undefined, work: () => Promise<T>): Promise<T>
}

const AT_ONCE = 12
const AT_ONCE_FROM_ADDRESS = 4
const AT_ONCE_OF_MEMBER = 2
const WAIT_SECONDS = 5

export function openUploadTurns(): UploadTurns {
  const ofAddress = countRunning()
  const ofMember = countRunning()
  return {
    toRead: (address, work) => {
      if (ofAddress.all() >= AT_ONCE || ofAddress.of(address) >= AT_ONCE_FROM_ADDRESS) {
        return Promise.reject(
          refuse.unavailable('uploads_busy', 'Too many uploads at once. Please try again in a moment.'),
        )
      }
      return ofAddress.run(address, work)
    },
    ofMember: (memberId, work) => {
      if (memberId === undefined) return work()
      const who = String(memberId)
      if (ofMember.of(who) >= AT_ONCE_OF_MEMBER) return Promise.reject(tooManyOfTheirs())
      return ofMember.run(who, work)
    },
  }
}

function tooManyOfTheirs(): Refusal {
  return new Refusal(
    'too_many',
    'uploads_running',
    "You're already uploading two files. Please try again when one is done.",
    { retryAfter: WAIT_SECONDS },
  )
}
