import { useEffect, useState } from 'react'
import { recallFromTab, rememberInTab } from '#web/shell/session/tab-memory.ts'

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
    setToken((known) => found ?? recallFromTab(keyOf(pathname)) ?? known ?? '')
    if (found === null) return
    rememberInTab(keyOf(pathname), found)
    window.history.replaceState(window.history.state, '', pathname)
  }, [])
  return token
}

const keyOf = (pathname: string) => `link-token ${pathname}`
