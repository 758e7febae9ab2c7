import { useRouter } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import { type FormEvent, useEffect, useRef } from 'react'
import { may } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { LazyTopicFilters } from './lazy-topic-filters.tsx'
import { type HitKind, QUERY_MAX, readSearchAddress, searchHref, type TopicFilters } from './search-kinds.ts'

export interface SearchFormProps {
  q: string
  kind: HitKind | undefined
  filters: TopicFilters
}

/** The results page's field: a native form, for which script only saves the page load. */
export function SearchForm({ q, kind, filters }: SearchFormProps) {
  const router = useRouter()
  const field = useRef<HTMLInputElement>(null)
  /** The query that this form has sent last, until the address has it. */
  const sent = useRef<string | null>(q)
  // A query that comes by a link refills the field; what was typed since one was sent stays.
  useEffect(() => {
    if (field.current && sent.current !== q) field.current.value = q
    sent.current = null
  }, [q])
  const mayFilter = may(useViewer(), 'forums') && kind === 'topic'
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = Object.fromEntries(new FormData(event.currentTarget))
    const { q: text, ...address } = readSearchAddress(typed)
    sent.current = String(text ?? '')
    void router.navigate({
      href: text === undefined ? paths.search() : searchHref({ ...address, q: String(text) }),
    })
  }
  return (
    <search>
      <form
        action={paths.search()}
        method="get"
        onSubmit={submit}
        aria-label="Search the site"
        className="flex max-w-2xl flex-col gap-2"
      >
        <div className="flex items-end gap-2">
          {kind ? <input type="hidden" name="kind" value={kind} /> : null}
          <Field label="Search the whole site" className="grow">
            <TextInput
              ref={field}
              type="search"
              name="q"
              defaultValue={q}
              placeholder="Machines, topics, listings…"
              maxLength={QUERY_MAX}
              autoComplete="off"
              enterKeyHint="search"
            />
          </Field>
          <Button type="submit" variant="primary" icon={<Search size={18} aria-hidden="true" />}>
            <span className="max-sm:sr-only">Search</span>
          </Button>
        </div>
        {mayFilter ? <LazyTopicFilters q={q} filters={filters} /> : null}
      </form>
    </search>
  )
}
