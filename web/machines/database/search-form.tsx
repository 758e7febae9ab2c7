// Search form of the database page: the address follows the box after a short delay, and the box follows the address on
// back and forward. The typed text is local state, so that key strokes are cheap.
import { useRouter } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { MACHINE_SEARCH_MIN } from '#contract/machines/words.ts'
import { paths } from '#contract/paths.ts'
import type { Step } from '#web/machines/admin/use-step.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { type DatabaseSearch, QUERY_MAX, queryOf, readDatabaseSearch } from './database-search.ts'
import { isTooShort, useShortNames } from './short-names.ts'

const REST_MS = 120
const TOO_SHORT = `Please enter at least ${MACHINE_SEARCH_MIN} characters to search.`

export interface SearchFormProps {
  search: DatabaseSearch
  onStep: Step
  /** Additional controls of the form: the filters. */
  children: ReactNode
}

/** The search box in an ordinary GET form, so that it works without script. */
export function SearchForm({ search, onStep, children }: SearchFormProps) {
  const { typed, isShort, type, submit } = useTyped(search, onStep)
  function answer(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    submit()
    // A phone's keyboard would cover the results.
    if (window.matchMedia('(pointer: coarse)').matches) event.currentTarget.querySelector('input')?.blur()
  }
  return (
    // The head's lead is hidden on phones, and leaves its margin.
    <search aria-label="Machines" className="max-sm:-mt-3">
      <form action={paths.database()} method="get" onSubmit={answer} className="flex flex-col gap-3">
        <div className="flex items-start gap-2 sm:gap-3">
          <Field
            label="Search machines"
            hideLabel
            hint={isShort && typed.trim() !== '' ? TOO_SHORT : undefined}
            className="grow"
          >
            <TextInput
              type="search"
              name="q"
              value={typed}
              onChange={(event) => type(event.target.value)}
              placeholder="Name, manufacturer, year or OPDB id"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="search"
              maxLength={QUERY_MAX}
              prefixed={<Search size={18} />}
              className="min-h-12"
            />
          </Field>
          <Button type="submit" variant="primary" size="large">
            <Search size={20} aria-hidden="true" className="sm:hidden" />
            <span className="max-sm:sr-only">Search</span>
          </Button>
        </div>
        {children}
      </form>
    </search>
  )
}

function useTyped(search: DatabaseSearch, onStep: Step) {
  const router = useRouter()
  const known = useShortNames()
  const timer = useRef<number>(undefined)
  const [typed, setTyped] = useState(() => String(search.q ?? ''))

  useEffect(() => {
    let last = readDatabaseSearch(router.state.location.search).q
    const unsubscribe = router.history.subscribe(({ location, action }) => {
      const { q } = readDatabaseSearch(router.options.parseSearch(location.search))
      // Typing uses REPLACE; all other changes of the address come from outside the box.
      if (action.type !== 'REPLACE') {
        window.clearTimeout(timer.current)
        if (q !== last) setTyped(String(q ?? ''))
      }
      last = q
    })
    return () => {
      window.clearTimeout(timer.current)
      unsubscribe()
    }
  }, [router])

  function searchFor(text: string): void {
    window.clearTimeout(timer.current)
    const q = isTooShort(text, known) ? undefined : queryOf(text)
    if (q !== search.q) onStep({ q }, { replace: true })
  }

  return {
    typed,
    isShort: isTooShort(typed, known),
    type: (text: string) => {
      setTyped(text)
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(searchFor, REST_MS, text)
    },
    submit: () => {
      searchFor(typed)
      if (isTooShort(typed, known)) toast.error('Search query too short', TOO_SHORT)
    },
  }
}
