import Search from 'lucide-react/icons/search'
import { paths } from '#contract/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

/** Search within one topic: a plain form that leads to the results page. */
export function TopicSearch({ id, className }: { id: number; className?: string }) {
  return (
    <search className={className}>
      <form action={paths.search()} method="get" className="flex items-end gap-2">
        <input type="hidden" name="kind" value="topic" />
        <input type="hidden" name="topic" value={id} />
        <Field label="Search in this topic" className="min-w-0 grow">
          <TextInput type="search" name="q" required maxLength={100} autoComplete="off" />
        </Field>
        <Button type="submit" aria-label="Search in this topic">
          <Search size={19} aria-hidden="true" />
        </Button>
      </form>
    </search>
  )
}
