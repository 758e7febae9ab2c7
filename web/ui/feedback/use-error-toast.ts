import { useEffect } from 'react'
import { toast } from './toast.tsx'

/** Shows a toast for a failed query; the screen's error state remains after the toast. */
export function useErrorToast(error: Error | null, { title, text }: { title: string; text?: string }): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is an error of its own, and is told once
  useEffect(() => {
    if (error) toast.error(title, text)
  }, [error])
}
