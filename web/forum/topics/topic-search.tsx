import Search from 'lucide-react/icons/search'
import { paths } from '#contract/paths.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

/** Search within one topic: a plain form that leads to the results page. */
export function TopicSearch({ id, className }: { id: number; className?: string }) {
  return (
    <search className={className}>
      <form action={paths.search()} method="get" className="flex items-end gap-1">
        <input type="hidden" name="kind" value="topic" />
        <input type="hidden" name="topic" value={id} />
        <Field label="Search in this topic" className="grow">
          <TextInput type="search" name="q" required maxLength={100} autoComplete="off" />
        </Field>
        <IconButton
          type="submit"
          label="Search in this topic"
          icon={<Search size={18} aria-hidden="true" />}
        />
      </form>
    </search>
  )
}
