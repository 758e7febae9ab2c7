// Draft sessions of a page: one per draft, however many components show it, until its text is saved.
import type { QueryClient } from '@tanstack/react-query'
import { api, apiOnLeaving } from '#web/api.ts'
import { onSaveWriting, onWritingRemoved } from '#web/shell/writing/writing-database.ts'
import { type DraftOf, openWritingStorage, type WritingStorage } from '#web/shell/writing/writing-storage.ts'
import { BrowserCopy } from './browser-copy.ts'
import type { DraftCalls } from './draft-calls.ts'
import { type DraftContent, newDraftKey } from './draft-content.ts'
import { DraftSession } from './draft-session.ts'
import { draftQuery } from './drafts-query.ts'

export interface OpenDraft {
  session: DraftSession
  /**
   * For `useSyncExternalStore`: opens the session with the first listener, and closes it after the last one, once
   * saved.
   */
  subscribe: (listener: () => void) => () => void
  /** Content typed into another draft, whose `key` is sent; stays until a component shows it. */
  takeOver: (content: DraftContent, key: string) => void
}

interface Page {
  drafts: Map<string, OpenDraft>
  storage: WritingStorage
  /** Identifies this page among the browser's tabs. */
  tab: string
}

const pages = new WeakMap<QueryClient, Page>()
/** A draft read by the page's loader counts as current for this long. */
const FRESH_MS = 10_000
/** From the answer of a save to the form of what was saved. */
const TAKEN_OVER_MS = 5_000

export function getOpenDraft(queryClient: QueryClient, of: DraftOf, initial: string): OpenDraft {
  const page = pages.get(queryClient) ?? {
    drafts: new Map(),
    storage: openWritingStorage(),
    tab: newDraftKey(),
  }
  // The server renders a page once, without keeping sessions.
  if (!import.meta.env.SSR) pages.set(queryClient, page)
  // Another initial text means another session.
  const name = JSON.stringify([of.memberId, of.kind, of.about, initial])
  const known = page.drafts.get(name)
  if (known) return known
  const loaded = draftQuery(of.kind, of.about)
  const { data, dataUpdatedAt = 0 } = queryClient.getQueryState(loaded.queryKey) ?? {}
  const listeners = new Set<() => void>()
  const close = () => page.drafts.delete(name)
  const session = new DraftSession({
    calls: callsFor(of),
    copy: new BrowserCopy(page.storage, of, page.tab),
    initial,
    draft: data ?? null,
    isFresh: Math.abs(Date.now() - dataUpdatedAt) < FRESH_MS,
    changed: () => {
      for (const listener of listeners) listener()
      if (listeners.size === 0) release()
    },
  })
  let detach: (() => void) | undefined
  const release = () => {
    if (!session.isClean()) return
    detach?.()
    detach = undefined
    close()
  }
  const open: OpenDraft = {
    session,
    subscribe: (listener) => {
      listeners.add(listener)
      page.drafts.set(name, open)
      // Prefetched for a single use: later it would be outdated.
      queryClient.removeQueries({ queryKey: loaded.queryKey })
      if (detach) session.refresh()
      else void session.open()
      detach ??= attach(session)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        void session.saveNow()
        release()
      }
    },
    takeOver: (content, key) => {
      const listener = () => undefined
      listeners.add(listener)
      session.disown(key)
      session.change(content)
      setTimeout(() => {
        listeners.delete(listener)
        if (listeners.size === 0) release()
      }, TAKEN_OVER_MS)
    },
  }
  page.drafts.set(name, open)
  return open
}

function callsFor({ kind, about }: DraftOf): DraftCalls {
  const params = { kind, about }
  return {
    read: () => api('GET /api/drafts/{kind}/{about}', { params }),
    save: (body, isLeaving) =>
      (isLeaving ? apiOnLeaving : api)('PUT /api/drafts/{kind}/{about}', { params, body }),
    end: (key) => api('DELETE /api/drafts/{kind}/{about}', { params, query: { key } }),
  }
}

/**
 * Saves before the page unloads, refreshes when it returns, and stops when the member signs out. Returns the cleanup
 * function.
 */
function attach(session: DraftSession): () => void {
  const events = new AbortController()
  const { signal } = events
  const turn = () => {
    if (document.visibilityState === 'hidden') void session.saveNow(true)
    else session.refresh()
  }
  document.addEventListener('visibilitychange', turn, { signal })
  window.addEventListener('pagehide', () => session.leave(), { signal })
  for (const back of ['focus', 'online']) window.addEventListener(back, () => session.refresh(), { signal })
  // A page's first one comes after its draft was loaded with it.
  const takeUp = ({ persisted }: PageTransitionEvent) => persisted && session.refresh()
  window.addEventListener('pageshow', takeUp, { signal })
  const stops = [onSaveWriting(() => session.saveNow()), onWritingRemoved(() => session.forget())]
  return () => {
    events.abort()
    for (const stop of stops) stop()
  }
}
