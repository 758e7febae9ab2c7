import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { DatabaseSearch } from '#web/machines/database/database-search.ts'

/**
 * Changes what the address says, staying on the page. The list begins anew and nothing stays chosen, unless the changes
 * say so. Typing replaces the address, a choice is a step that "back" undoes.
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
