// The one way to link: addresses are plain strings from contract/paths.ts, taken apart here for the router.
import { useRouter } from '@tanstack/react-router'
import { type AnchorHTMLAttributes, type MouseEvent, type Ref, useRef } from 'react'

export interface SiteLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of the site, with or without query and fragment; anything else becomes a plain link. */
  href: string
  /** Answered by the server alone (files, feeds, API pages): a full page load. */
  reload?: boolean
  /** Keeps the reader's place and does not fade, for tabs and filters whose state is in the address. */
  preserveScroll?: boolean
  ref?: Ref<HTMLAnchorElement>
}

interface Address {
  path: string
  query: string
  hash: string | undefined
}

/** "/blog?category=2#top" → its three parts; the query without "?", the fragment without "#". */
export function partsOf(href: string): Address {
  const [beforeHash = '', ...hash] = href.split('#')
  const [path = '', ...query] = beforeHash.split('?')
  return { path, query: query.join('?'), hash: hash.length > 0 ? hash.join('#') : undefined }
}

/** What may be followed: no other scheme, whoever wrote the address. */
const SAFE = /^(?:https?:|mailto:|[/#?])/i

/** How long somebody must point at a link before its page is fetched ahead; milliseconds. */
const INTENT_MS = 50

/**
 * A link inside the site without a page load, fetched ahead when pointed at; elsewhere an ordinary link.
 * An anchor of our own rather than the router's: that one watches the location and builds an address each time it is
 * drawn, for every link of a page.
 */
export function SiteLink({ href, reload = false, preserveScroll = false, onClick, ...rest }: SiteLinkProps) {
  const router = useRouter()
  const intent = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (reload || !href.startsWith('/') || href.startsWith('//')) {
    return <a href={SAFE.test(href) ? href : undefined} onClick={onClick} {...rest} />
  }

  function destination() {
    const { path, query, hash } = partsOf(href)
    return {
      to: path,
      search: router.options.parseSearch(query) as never,
      ...(hash !== undefined && { hash }),
    }
  }

  function go(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event) || rest.target || rest.download !== undefined) return
    event.preventDefault()
    const look = preserveScroll ? { resetScroll: false, viewTransition: false } : {}
    router.navigate({ ...destination(), ...look })
  }

  function fetchAhead() {
    clearTimeout(intent.current)
    intent.current = setTimeout(() => {
      // Only a head start: what fails here is told when the link is followed.
      router.preloadRoute(destination()).catch(() => undefined)
    }, INTENT_MS)
  }

  return (
    <a
      href={href}
      onClick={go}
      onMouseEnter={fetchAhead}
      onMouseLeave={() => clearTimeout(intent.current)}
      onFocus={fetchAhead}
      onTouchStart={fetchAhead}
      {...rest}
    />
  )
}

/** Not one that asks for a new tab, a window or a download. */
function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
