import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useLayoutEffect, useRef } from 'react'
import { query } from '#web/queries.ts'
import { TextInput } from '#web/ui/text-input.tsx'

export interface RecipientInputProps {
  name: string
  value: string
  onChange: (value: string) => void
  autoFocus?: boolean
}

/** A field for a member's name, with the browser's own list of those that begin so. */
export function RecipientInput({ name, value, onChange, ...rest }: RecipientInputProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  // What was typed before the page's script ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the beginning
  useLayoutEffect(() => {
    if (field.current?.value && !value) onChange(field.current.value)
  }, [])
  const typed = useDeferredValue(value.trim())
  const { data } = useQuery({
    ...query('GET /api/message-recipients', { query: { q: typed } }),
    enabled: typed.length > 0 && typed.length <= 50,
    staleTime: 60_000,
    placeholderData: (before) => before,
  })
  return (
    <>
      <TextInput
        ref={field}
        name={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        list={id}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        {...rest}
      />
      <datalist id={id}>
        {(typed.length > 0 ? (data?.data ?? []) : []).map((member) => (
          <option key={member.id} value={member.username} />
        ))}
      </datalist>
    </>
  )
}
