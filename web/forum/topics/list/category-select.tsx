import { useQuery } from '@tanstack/react-query'
import { Select } from '#web/ui/forms/select.tsx'
import { categoriesQuery } from './forum-queries.ts'

/** Form field for a category that the viewer may read. */
export function CategorySelect({ without, chosen }: { without?: number; chosen?: number }) {
  const { data = [] } = useQuery(categoriesQuery)
  return (
    <Select
      key={data.length}
      name="categoryId"
      defaultValue={String(chosen ?? '')}
      options={[
        { value: '', label: 'Choose a category', disabled: true },
        ...data
          .filter(({ id, isOpen }) => isOpen && id !== without)
          .map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  )
}
