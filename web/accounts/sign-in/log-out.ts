import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'

/**
 * Ends the session, with a script that members' pages fetch and visitors' do not; if it fails the member stays signed in
 * and sees a toast.
 */
export async function logOut(): Promise<void> {
  try {
    const { endSession } = await import('./end-session.ts')
    await endSession()
  } catch (error) {
    toast.error('Logout failed', failureText(error))
  }
}
