import { useEffect, useState } from 'react'

/**
 * The secret of a link in a letter: null until the page's script runs, empty where the address holds none. It is taken
 * out of the address at once, so that it stays in no history, bookmark or screenshot.
 */
export function useLinkToken(): string | null {
  const [token, setToken] = useState<string | null>(null)
  useEffect(() => {
    const { hash, search, pathname } = window.location
    const found = new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token')
    // The second run of a development build finds the address clean.
    setToken((known) => found ?? known ?? '')
    if (found !== null) window.history.replaceState(window.history.state, '', pathname)
  }, [])
  return token
}
