// A field for a member's name with suggestions: the ARIA combobox pattern, with the focus in the field.

import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useId, useLayoutEffect, useRef, useState } from 'react'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Recipient } from '#contract/messages/messages.ts'
import { MemberOptions, optionId } from '#web/accounts/member-options.tsx'
import { query } from '#web/queries.ts'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { stepOf } from './recipient-steps.ts'

export interface RecipientInputProps {
  name: string
  value: string
  onChange: (value: string) => void
  autoFocus?: boolean
}

const NAME_MAX = 100

/** Past correspondents before anything is typed; then members whose names begin with the text. */
function useSuggestions(value: string, isOpen: boolean): readonly Recipient[] {
  const typed = useDeferredValue(value.trim())
  const { data } = useQuery({
    ...query('GET /api/message-recipients', { query: typed === '' ? {} : { q: typed } }),
    enabled: isOpen && typed.length <= 50,
    staleTime: MINUTE_MS,
    placeholderData: (before) => before,
  })
  return data?.data ?? []
}

/** Opens on typing, on a press and by arrow keys, never by itself. */
export function RecipientInput({ name, value, onChange, ...rest }: RecipientInputProps) {
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [reached, setReached] = useState(-1)
  const suggestions = useSuggestions(value, isOpen)
  // Fewer may have come than were shown when a key reached it.
  const active = Math.min(reached, suggestions.length - 1)
  const isExpanded = isOpen && suggestions.length > 0
  const activeId = isExpanded && active >= 0 ? optionId(listId, active) : undefined
  // Takes over what was typed before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the beginning
  useLayoutEffect(() => {
    if (field.current?.value && !value) onChange(field.current.value)
  }, [])

  function show(text?: string) {
    if (text !== undefined) onChange(text)
    setReached(-1)
    setOpen(true)
  }

  function choose(username: string) {
    onChange(username)
    setOpen(false)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = stepOf(event.key, { active, count: suggestions.length, isExpanded })
    if (step === undefined) return
    event.preventDefault()
    const chosen = suggestions[active]
    if (step === 'choose' && chosen) choose(chosen.username)
    else if (step === 'close') {
      // Keeps the surrounding dialog open.
      event.stopPropagation()
      setOpen(false)
    } else if (step === 'open') show()
    else if (typeof step === 'number') setReached(step)
  }

  return (
    <div className="relative min-w-0 grow">
      <TextInput
        ref={field}
        name={name}
        value={value}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isExpanded}
        aria-controls={isExpanded ? listId : undefined}
        aria-activedescendant={activeId}
        onChange={(event) => show(event.target.value)}
        onClick={() => show()}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={NAME_MAX}
        {...rest}
      />
      {isExpanded ? (
        <MemberOptions
          id={listId}
          members={suggestions}
          active={active}
          onReach={setReached}
          onChoose={choose}
          className="absolute inset-x-0 top-full z-40 mt-1"
        />
      ) : null}
      <p role="status" className="sr-only">
        {isExpanded ? `${suggestions.length} ${suggestions.length === 1 ? 'suggestion' : 'suggestions'}` : ''}
      </p>
    </div>
  )
}
