import { useEffect, useState } from 'react'

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
    setToken(found ?? remembered(pathname) ?? '')
    if (found === null) return
    remember(pathname, found)
    window.history.replaceState(window.history.state, '', pathname)
  }, [])
  return token
}

const keyOf = (pathname: string) => `link-token ${pathname}`

function remembered(pathname: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(pathname))
  } catch {
    return null
  }
}

/** Where a browser stores nothing, the link works until the page is left. */
function remember(pathname: string, token: string): void {
  try {
    sessionStorage.setItem(keyOf(pathname), token)
  } catch {}
}
