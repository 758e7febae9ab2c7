import { useEffect, useState } from 'react'
import { HOUR_MS } from '#contract/durations.ts'
import { forgetInTab, recallFromTab, rememberInTab } from '#web/shell/session/tab-memory.ts'

/** Long enough for a reload, and short enough that the next user of this tab does not find it. */
const LASTS_MS = HOUR_MS

/**
 * Token of an email link: null until the page's script runs, empty if the address has none. It is removed from the
 * address at once, so that it stays in no history, bookmark or screenshot; the tab remembers it, so that a reload or a
 * way back does not break the link.
 */
export function useLinkToken(): string | null {
  const [token, setToken] = useState<string | null>(null)
  useEffect(() => {
    const { hash, search, pathname } = window.location
    const found = new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token')
    // React runs it twice in development: by then the token has left the address.
    setToken((known) => found ?? recall(pathname) ?? known ?? '')
    if (found === null) return
    rememberInTab(keyOf(pathname), JSON.stringify({ token: found, at: Date.now() }))
    window.history.replaceState(window.history.state, '', pathname)
  }, [])
  useEffect(() => {
    window.addEventListener('hashchange', loadNewer)
    return () => window.removeEventListener('hashchange', loadNewer)
  }, [])
  return token
}

/** Another link opened in the same tab changes the hash alone, which loads nothing by itself. */
function loadNewer(): void {
  if (new URLSearchParams(window.location.hash.slice(1)).has('token')) window.location.reload()
}

/** For a page whose link has been used or has expired. */
export function forgetLinkToken(): void {
  forgetInTab(keyOf(window.location.pathname))
}

function recall(pathname: string): string | null {
  try {
    const { token, at } = JSON.parse(recallFromTab(keyOf(pathname)) ?? '{}') as Record<string, unknown>
    return typeof token === 'string' && Date.now() - Number(at) < LASTS_MS ? token : null
  } catch {
    return null
  }
}

const keyOf = (pathname: string) => `link-token ${pathname}`
