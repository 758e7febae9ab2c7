import { useState } from 'react'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'

/** Action of a single button: busy while it runs, a toast if it fails. */
export function useAction(act: () => Promise<void>, failedTitle: string) {
  const [isBusy, setBusy] = useState(false)
  return {
    isBusy,
    go: async () => {
      setBusy(true)
      try {
        await act()
      } catch (error) {
        toast.error(failedTitle, failureText(error))
      }
      setBusy(false)
    },
  }
}
