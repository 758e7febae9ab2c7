import { ApiError } from '#contract/api-error.ts'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'

interface Decision {
  decide: () => Promise<unknown>
  /** What a toast says afterwards. */
  done: string
  refresh: () => Promise<unknown>
}

/**
 * Saves an admin's decision, and returns whether it was saved. If another was made, or the proposal changed, the page shows
 * that instead.
 */
export async function saveDecision({ decide, done, refresh }: Decision): Promise<boolean> {
  let isSaved = true
  try {
    await decide()
    toast.success(done)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    toast.error('Decision not saved', failureText(error))
    isSaved = false
  }
  await refresh()
  return isSaved
}
