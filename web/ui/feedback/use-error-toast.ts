import { useEffect } from 'react'
import { toast } from './toast.tsx'

/** Shows a toast for every failure of a query; the screen keeps its error state, which stays when the toast has gone. */
export function useErrorToast(error: Error | null, { title, text }: { title: string; text?: string }): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is an error of its own, and is told once
  useEffect(() => {
    if (error) toast.error(title, text)
  }, [error])
}
