import { type KeyboardEvent, type SyntheticEvent, useId, useRef, useState } from 'react'
import { SearchBox } from '#web/shell/header/search-box.tsx'
import type { Listed, Suggestions } from './suggestions.tsx'

const CLOSED: Listed = { isExpanded: false, activeId: undefined }

/**
 * The header's search with suggestions: a combobox whose list loads with the first focus. Until then, and without
 * script, it is a plain form.
 */
export function HeaderSearch() {
  const listId = useId()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [List, setList] = useState<typeof Suggestions>()
  const [{ isExpanded, activeId }, setListed] = useState<Listed>(CLOSED)
  const keys = useRef<((event: KeyboardEvent<HTMLInputElement>) => void) | null>(null)
  function open({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
    // At each opening, because words may have been typed before hydration.
    setText(currentTarget.value)
    setOpen(true)
    // If the list fails to load, the form still works.
    if (!List)
      import('./suggestions.tsx').then(
        (module) => setList(() => module.Suggestions),
        () => undefined,
      )
  }
  return (
    <SearchBox
      shortcut
      inputProps={{
        type: 'text',
        role: 'combobox',
        'aria-autocomplete': 'list',
        'aria-expanded': isExpanded,
        'aria-controls': isExpanded ? listId : undefined,
        'aria-activedescendant': activeId,
        onFocus: open,
        onBlur: () => setOpen(false),
        onInput: open,
        onKeyDown: (event) => keys.current?.(event),
      }}
    >
      {List ? (
        <List
          listId={listId}
          text={text}
          isOpen={isOpen}
          setOpen={setOpen}
          keys={keys}
          onListed={setListed}
        />
      ) : null}
    </SearchBox>
  )
}
