import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { DatabaseSearch } from '#web/machines/database/database-search.ts'

/**
 * Changes the page's address. Resets page and selection unless the changes set them. Typing replaces the history entry;
 * a choice adds one, which "back" undoes.
 */
export type Step = (changes: DatabaseSearch, how?: { replace: boolean }) => void

export function useStep(search: DatabaseSearch): Step {
  const navigate = useNavigate()
  return useCallback(
    (changes, { replace } = { replace: false }) => {
      const next = { ...search, page: undefined, machine: undefined, ...changes }
      void navigate({
        to: '.',
        search: () => next as never,
        replace,
        resetScroll: false,
        viewTransition: false,
      })
    },
    [navigate, search],
  )
}
