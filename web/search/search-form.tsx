import { useRouter } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import type { FormEvent } from 'react'
import { paths } from '#contract/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type HitKind, QUERY_MAX } from './search-kinds.ts'

export interface SearchFormProps {
  q: string
  kind: HitKind | undefined
}

/** The results page's own field: an ordinary form, which script only spares the page load. */
export function SearchForm({ q, kind }: SearchFormProps) {
  const router = useRouter()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('q')
    const href = paths.search(typeof typed === 'string' ? typed : '')
    router.navigate({ href: kind ? `${href}${href.includes('?') ? '&' : '?'}kind=${kind}` : href })
  }
  return (
    <search>
      <form action={paths.search()} method="get" onSubmit={submit} className="flex max-w-2xl items-end gap-2">
        {kind ? <input type="hidden" name="kind" value={kind} /> : null}
        <Field label="Search the whole site" className="grow">
          <TextInput
            // A new query in the address refills the field.
            key={q}
            type="search"
            name="q"
            defaultValue={q}
            maxLength={QUERY_MAX}
            autoComplete="off"
            enterKeyHint="search"
          />
        </Field>
        <Button type="submit" variant="primary" icon={<Search size={18} aria-hidden="true" />}>
          <span className="max-sm:sr-only">Search</span>
        </Button>
      </form>
    </search>
  )
}
