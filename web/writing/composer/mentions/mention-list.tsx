// MentionList: suggestions for a name being typed. The field keeps the focus; while the list is open it handles arrows,
// Enter and Tab.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Mentionable } from '#contract/writing/writing.ts'
import { MemberOptions, optionId } from '#web/accounts/member-options.tsx'
import { query } from '#web/queries.ts'
import { countText } from '#web/ui/display/count-text.ts'
import { applyEdit } from '#web/writing/composer/insert-text.ts'
import { useListener } from '#web/writing/composer/use-listener.ts'
import { type MentionAt, mentionAt } from './mention-at.ts'

const PAUSE_MS = 120
/** Preferred space below the field. */
const ROOM = 300

export interface MentionListProps {
  field: HTMLTextAreaElement
  /** The field fills the screen: the list takes space from it instead of overlaying. */
  isSheet: boolean
  onListed: (listed: { listId: string; activeId: string | undefined } | null) => void
}

export function MentionList({ field, isSheet, onListed }: MentionListProps) {
  const listId = useId()
  const [at, setAt] = useState<MentionAt | null>(null)
  const [left, setLeft] = useState<number | null>(null)
  const [reached, setReached] = useState(0)
  const members = useMembers(at !== null && at.from !== left ? at.query : '')
  const isOpen = members.length > 0
  // Fewer may have come than were shown when a key reached it.
  const active = Math.min(reached, members.length - 1)
  const activeId = isOpen ? optionId(listId, active) : undefined
  useEffect(() => {
    onListed(isOpen ? { listId, activeId } : null)
  }, [onListed, isOpen, listId, activeId])

  const look = () => {
    const { selectionStart, selectionEnd, value } = field
    const found = selectionStart === selectionEnd ? mentionAt(value, selectionStart) : null
    if (found?.from !== at?.from) setLeft(null)
    if (found?.query !== at?.query) setReached(0)
    setAt(found)
  }
  // At the window, after React has taken over what was typed: an update in between puts the text before into the field.
  useListener(window, 'input', (event) => {
    if (event.target === field) look()
  })
  useListener(field, 'click', look)
  useListener(field, 'keyup', (event) => {
    if (/^(Arrow|Home|End)/.test(event.key) && !isOpen) look()
  })
  useListener(field, 'blur', () => setAt(null))
  useListener(field, 'keydown', (event) => {
    if (!isOpen || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const chosen = members[active]
    if (event.key === 'ArrowDown') setReached((active + 1) % members.length)
    else if (event.key === 'ArrowUp') setReached((active - 1 + members.length) % members.length)
    else if (event.key === 'Escape') setLeft(at?.from ?? null)
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && chosen) {
      choose(chosen.username)
    } else return
    event.preventDefault()
    event.stopImmediatePropagation()
  })

  function choose(username: string): void {
    if (!at) return
    const to = field.selectionStart
    const gap = /^\s/.test(field.value.slice(to)) ? '' : ' '
    const caret = at.from + username.length + 2
    setAt(null)
    applyEdit(field, { from: at.from, to, insert: `@${username}${gap}`, start: caret, end: caret })
    setAt(null)
  }

  return (
    <>
      {isOpen ? (
        <MemberOptions
          id={listId}
          members={members}
          active={active}
          onReach={setReached}
          onChoose={choose}
          {...(isSheet
            ? { className: 'max-h-48! shrink-0' }
            : { className: 'absolute inset-x-0 z-40 sm:max-w-80', style: placeBeside(field) })}
        />
      ) : null}
      <p role="status" className="sr-only">
        {isOpen ? `${countText(members.length, 'member')}, use the arrow keys` : ''}
      </p>
    </>
  )
}

/** Members whose name begins so, requested once per pause; while loading, the previous ones that still match. */
function useMembers(text: string): readonly Mentionable[] {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const { data, isPlaceholderData } = useQuery({
    ...query('GET /api/writing/mentions', { query: { q: rested } }),
    enabled: rested !== '' && text !== '',
    staleTime: MINUTE_MS,
    placeholderData: keepPreviousData,
  })
  if (text === '' || !data) return []
  if (rested === text && !isPlaceholderData) return data.data
  const begins = (name: string | null) => name?.toLowerCase().startsWith(text.toLowerCase())
  return data.data.filter(({ username, displayName }) => begins(username) || begins(displayName))
}

/** Below the field if there is space, else above it. */
function placeBeside(field: HTMLElement): React.CSSProperties {
  const { offsetTop, offsetHeight, offsetParent } = field
  const { bottom } = field.getBoundingClientRect()
  const height = window.visualViewport?.height ?? window.innerHeight
  if (bottom + ROOM < height) return { top: offsetTop + offsetHeight + 4 }
  const around = offsetParent instanceof HTMLElement ? offsetParent.clientHeight : 0
  return { bottom: around - offsetTop + 4 }
}
