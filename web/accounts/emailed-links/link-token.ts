import { useEffect, useState } from 'react'

/**
 * Token of an email link: null until the page's script runs, empty if the address has none. It is removed from the
 * address at once, so that it stays in no history, bookmark or screenshot.
 */
export function useLinkToken(): string | null {
  const [token, setToken] = useState<string | null>(null)
  useEffect(() => {
    const { hash, search, pathname } = window.location
    const found = new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token')
    // React's second run in development finds the address already cleaned.
    setToken((known) => found ?? known ?? '')
    if (found !== null) window.history.replaceState(window.history.state, '', pathname)
  }, [])
  return token
}
