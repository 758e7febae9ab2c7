import { paths } from '#contract/paths.ts'
import { api } from '#web/api.ts'
import { forgetMembers } from '#web/shell/session/member-memory.ts'
import { goAfresh } from '#web/shell/session/session.ts'
import { removeWriting, saveWriting } from '#web/shell/writing/writing-database.ts'

/** Ends the session and loads the home page afresh. Rejects if the member is still signed in. */
export async function endSession(): Promise<void> {
  // Saves typed text to the server while the member is still signed in.
  await saveWriting()
  await api('POST /api/logout')
  forgetMembers()
  await removeWriting()
  goAfresh(paths.home())
}
