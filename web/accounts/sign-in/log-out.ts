import { paths } from '#contract/paths.ts'
import { api } from '#web/api.ts'
import { forgetMembers } from '#web/shell/session/member-memory.ts'
import { goAfresh } from '#web/shell/session/session.ts'
import { removeWriting, saveWriting } from '#web/shell/writing/writing-database.ts'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'

/** Ends the session and reloads the home page; if it fails the member stays signed in and sees a toast. */
export async function logOut(): Promise<void> {
  try {
    // Saves typed text to the server while the member is still signed in.
    await saveWriting()
    await api('POST /api/logout')
    forgetMembers()
    await removeWriting()
    goAfresh(paths.home())
  } catch (error) {
    toast.error('Logout failed', failureText(error))
  }
}
