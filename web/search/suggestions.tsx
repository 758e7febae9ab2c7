// The list below the header's search box. The box keeps the focus; its keys control the list.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import History from 'lucide-react/icons/history'
import Zap from 'lucide-react/icons/zap'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'
import { MINUTE_MS } from '#contract/durations.ts'
import { paths } from '#contract/paths.ts'
import { query } from '#web/queries.ts'
import { focusHeading } from '#web/shell/page/focus-heading.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { countText } from '#web/ui/display/count-text.ts'
import { SiteLink } from '#web/ui/site-link.tsx'
import { Highlighted } from './highlighted.tsx'
import { HitPicture } from './hit-picture.tsx'
import { matchingActions, quickActions } from './quick-actions.ts'
import { clearRecentSearches, readRecentSearches, rememberSearch } from './recent-searches.ts'
import { KINDS, searchable } from './search-kinds.ts'

const SUGGESTIONS = 8
const PAUSE_MS = 120

/** ARIA attributes for the box. */
export interface Listed {
  isExpanded: boolean
  /** The id of the option that the arrow keys have reached. */
  activeId: string | undefined
}

export interface SuggestionsProps {
  listId: string
  text: string
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  /** Set to the handler of the box's keys. */
  keys: RefObject<((event: KeyboardEvent<HTMLInputElement>) => void) | null>
  onListed: (listed: Listed) => void
}

interface Option {
  href: string
  content: ReactNode
  /** Runs instead of navigation; the list stays open. */
  act?: () => void
}

/** The text after a pause in typing, so that not every keystroke sends a request. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

interface Options {
  q: string | undefined
  options: readonly Option[]
  isSettled: boolean
  isFailed: boolean
  /** Nothing matches `q`. */
  isEmpty: boolean
}

/**
 * The best hits for the typed text, and a link to all. Requests for an earlier text are aborted. Before typing: the
 * member's latest searches, and actions.
 */
function useOptions(text: string, recent: readonly string[], clear: () => void): Options {
  const q = searchable(useRested(text))
  const viewer = useViewer()
  const actions = matchingActions(quickActions(viewer), searchable(text) ?? '').map(({ label, href }) => ({
    href,
    content: (
      <>
        <Zap size={18} aria-hidden="true" className="shrink-0 text-amber-ink" />
        <span className="min-w-0 grow truncate">{label}</span>
        <span className="shrink-0 text-quiet text-xs">Action</span>
      </>
    ),
  }))
  const { data, isFetching, isError } = useQuery({
    ...query('GET /api/search', { query: { q: q ?? '', limit: SUGGESTIONS } }),
    enabled: q !== undefined,
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
  })
  if (q === undefined || searchable(text) === undefined) {
    const before = recent.map((one) => ({
      href: paths.search(one),
      content: (
        <>
          <History size={18} aria-hidden="true" className="shrink-0 text-quiet" />
          <span className="min-w-0 grow truncate">{one}</span>
        </>
      ),
    }))
    const clearing = {
      href: '#clear-searches',
      act: clear,
      content: <span className="truncate text-quiet text-sm">Clear recent searches</span>,
    }
    return {
      q: undefined,
      options: [...before, ...actions, ...(before.length > 0 ? [clearing] : [])],
      isSettled: true,
      isFailed: false,
      isEmpty: false,
    }
  }
  const hits = (data?.data ?? []).map((hit) => ({
    href: hit.url,
    content: (
      <>
        <HitPicture hit={hit} />
        <span className="min-w-0 grow">
          <span className="block truncate">
            <Highlighted text={hit.title} query={data?.searched ?? q} />
          </span>
          <span className="num block truncate text-quiet text-sm">
            {hit.machine?.edition ? `${hit.detail} · Edition: ${hit.machine.edition}` : hit.detail}
          </span>
        </span>
        <span className="shrink-0 self-start pt-0.5 text-quiet text-xs">
          {KINDS.find(({ kind }) => kind === hit.kind)?.one}
        </span>
      </>
    ),
  }))
  const all = {
    href: paths.search(q),
    content: <span className="truncate font-semibold text-amber-ink">See all results for “{q}”</span>,
  }
  const isSettled = !isFetching
  const hasNoHits = isSettled && data !== undefined && !isError && hits.length === 0
  return {
    q,
    options: [...hits, ...actions, ...(hasNoHits ? [] : [all])],
    isSettled,
    isFailed: isError,
    isEmpty: hasNoHits && actions.length === 0,
  }
}

export function Suggestions({ listId, text, isOpen, setOpen, keys, onListed }: SuggestionsProps) {
  const router = useRouter()
  const { member } = useViewer()
  const [recent, setRecent] = useState<readonly string[]>([])
  /** The marked option's address: its place changes as results arrive. */
  const [marked, setMarked] = useState<string>()
  const { q, options, isSettled, isFailed, isEmpty } = useOptions(text, recent, () => {
    setMarked(undefined)
    if (member) clearRecentSearches(member.id)
    setRecent([])
  })
  const isShown =
    isOpen && (isEmpty || options.length > 0) && (q !== undefined || searchable(text) === undefined)
  const isExpanded = isShown && options.length > 0
  const active = options.findIndex(({ href }) => href === marked)
  const optionId = (index: number) => `${listId}-${index}`
  const activeId = isExpanded && active >= 0 ? optionId(active) : undefined

  // Before the list is painted: a key pressed at the sight of it must find its options, and keep its mark.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another list, which starts unmarked
  useLayoutEffect(() => setMarked(undefined), [q])
  useLayoutEffect(() => {
    if (!isOpen) setMarked(undefined)
  }, [isOpen])
  const memberId = member?.id
  useLayoutEffect(() => {
    if (isOpen && memberId !== undefined) setRecent(readRecentSearches(memberId))
  }, [isOpen, memberId])
  function remember(href: string) {
    if (memberId === undefined || q === undefined || href !== paths.search(q)) return
    rememberSearch(memberId, q)
  }
  useEffect(() => onListed({ isExpanded, activeId }), [isExpanded, activeId, onListed])
  useLayoutEffect(() => {
    keys.current = (event) => {
      if (event.nativeEvent.isComposing) return
      const next = activeAfter(event.key, active, options.length)
      if (event.key === 'Escape' && isShown) setOpen(false)
      else if (event.key === 'Enter') {
        const option = isExpanded ? options[active] : undefined
        event.preventDefault()
        if (option?.act) return option.act()
        const typed = searchable(text)
        const href = option?.href ?? paths.search(typed)
        if (memberId !== undefined && typed && href === paths.search(typed)) rememberSearch(memberId, typed)
        setOpen(false)
        // Returns the keys to the new page; the box would keep them.
        void router.navigate({ href }).then(focusHeading)
      } else if (next === undefined || options.length === 0) return
      else {
        setOpen(true)
        setMarked(options[next]?.href)
      }
      event.preventDefault()
    }
    return () => {
      keys.current = null
    }
  })

  if (!isShown) return null
  return (
    <div className="absolute top-full right-0 z-40 mt-2 w-[min(24rem,calc(100vw-2rem))] overflow-clip rounded-card border border-line bg-raised py-1.5 shadow-card">
      <div id={listId} role="listbox" aria-label="Suggestions" hidden={!isExpanded}>
        {options.map(({ href, content, act }, index) => (
          <SiteLink
            key={href}
            href={href}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // Keeps the focus in the box until the choice is made.
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => setMarked(href)}
            onClick={(event) => {
              remember(href)
              if (!act) return setOpen(false)
              event.preventDefault()
              act()
            }}
            className="flex min-h-11 items-center gap-3 px-4 py-1.5 aria-selected:bg-well"
          >
            {content}
          </SiteLink>
        ))}
      </div>
      <p
        role="status"
        className={isFailed || isEmpty ? 'px-4 py-2 text-quiet text-sm [overflow-wrap:anywhere]' : 'sr-only'}
      >
        {isFailed
          ? 'Suggestions could not be loaded.'
          : isEmpty
            ? `Nothing found for “${q}”`
            : isSettled
              ? countText(
                  options.filter(({ href }) => q === undefined || href !== paths.search(q)).length,
                  'suggestion',
                )
              : ''}
      </p>
    </div>
  )
}

/** Moves the mark: -1 is the box itself, which the arrows pass through. */
function activeAfter(key: string, active: number, count: number): number | undefined {
  if (key === 'ArrowDown') return active + 1 >= count ? -1 : active + 1
  if (key === 'ArrowUp') return active < 0 ? count - 1 : active - 1
  return undefined
}
