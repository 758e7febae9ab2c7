// The typing side of the database page: the address follows the box after a short rest, and the box follows the address
// when the reader goes back or forward.
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { MACHINE_SEARCH_MIN } from '#contract/machine-words.ts'
import { toast } from '#web/ui/toast.tsx'
import { type DatabaseSearch, queryOf, readDatabaseSearch } from './database-search.ts'

const REST_MS = 120

export interface Database {
  /** What stands in the search box. */
  typed: string
  type(text: string): void
  /** Searches at once; says so when there is too little to search for. */
  submit(): void
  /** Changes filters and the like: a step that "back" undoes. The list begins anew, nothing stays chosen. */
  change(changes: DatabaseSearch): void
}

export function useDatabase(search: DatabaseSearch): Database {
  const navigate = useNavigate()
  const router = useRouter()
  const timer = useRef<number>(undefined)
  const [typed, setTyped] = useState(() => String(search.q ?? ''))

  function go(changes: DatabaseSearch, replace: boolean): void {
    window.clearTimeout(timer.current)
    const next = { ...search, page: undefined, machine: undefined, ...changes }
    void navigate({
      to: '.',
      search: () => next as never,
      replace,
      resetScroll: false,
      viewTransition: false,
    })
  }

  useEffect(() => {
    let last = readDatabaseSearch(router.state.location.search).q
    return router.history.subscribe(({ location, action }) => {
      const { q } = readDatabaseSearch(router.options.parseSearch(location.search))
      const isNew = q !== last
      last = q
      // Typing replaces; everything else that changes the query comes from outside of the box.
      if (isNew && action.type !== 'REPLACE') setTyped(String(q ?? ''))
    })
  }, [router])
  useEffect(() => () => window.clearTimeout(timer.current), [])

  function searchFor(text: string): void {
    const q = text.trim().length < MACHINE_SEARCH_MIN ? undefined : queryOf(text)
    if (q !== search.q) go({ q }, true)
  }

  return {
    typed,
    type: (text) => {
      setTyped(text)
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(searchFor, REST_MS, text)
    },
    submit: () => {
      window.clearTimeout(timer.current)
      if (typed.trim().length >= MACHINE_SEARCH_MIN) searchFor(typed)
      else
        toast.error(
          'Search query too short',
          `Please enter at least ${MACHINE_SEARCH_MIN} characters to search.`,
        )
    },
    change: (changes) => go(changes, false),
  }
}
