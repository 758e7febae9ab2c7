// SiteLink, the only link component: takes plain addresses of contract/paths.ts and splits them for the router.
import { useRouter } from '@tanstack/react-router'
import { type AnchorHTMLAttributes, type MouseEvent, type Ref, useRef } from 'react'

export interface SiteLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of the site with optional query and fragment; anything else becomes a plain link. */
  href: string
  /** For addresses that the server answers (files, feeds, API pages): a full page load. */
  reload?: boolean
  /** Keeps the scroll position and does not fade, for tabs and filters whose state is in the address. */
  preserveScroll?: boolean
  ref?: Ref<HTMLAnchorElement>
}

interface Address {
  path: string
  query: string
  hash: string | undefined
}

/** Splits "/blog?category=2#top" into three parts; the query without "?", the fragment without "#". */
export function partsOf(href: string): Address {
  const [beforeHash = '', ...hash] = href.split('#')
  const [path = '', ...query] = beforeHash.split('?')
  return { path, query: query.join('?'), hash: hash.length > 0 ? hash.join('#') : undefined }
}

/** Allowed links: no other scheme, even in stored addresses. */
const SAFE = /^(?:https?:|mailto:|[/#?])/i

/** Milliseconds of hovering until a link's page is prefetched. */
const INTENT_MS = 50

/**
 * An internal link without a page load, prefetched on hover; external links are ordinary. An own anchor instead of the
 * router's Link, which subscribes to the location and builds an address per render for every link of a page.
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
      // Prefetching is optional: a failure shows up when the link is followed.
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

/** Not a click that opens a new tab or window, or downloads. */
function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
