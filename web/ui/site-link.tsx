// The one way to link: addresses are plain strings from contract/paths.ts, taken apart here for the router.
import { Link, useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

export interface SiteLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of the site, with or without query and fragment; anything else becomes a plain link. */
  href: string
  /** Answered by the server alone (files, feeds, API pages): a full page load. */
  reload?: boolean
  /** Keeps the reader's place and does not fade, for tabs and filters whose state is in the address. */
  keepScroll?: boolean
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

/** A link inside the site without a page load, fetched ahead when pointed at; elsewhere an ordinary link. */
export function SiteLink({ href, reload = false, keepScroll = false, ...rest }: SiteLinkProps) {
  const router = useRouter()
  if (reload || !href.startsWith('/') || href.startsWith('//')) return <a href={href} {...rest} />
  const { path, query, hash } = partsOf(href)
  return (
    <Link
      to={path}
      search={router.options.parseSearch(query) as never}
      {...(hash === undefined ? {} : { hash })}
      preload="intent"
      resetScroll={!keepScroll}
      {...(keepScroll && { viewTransition: false })}
      activeProps={PLAIN}
      activeOptions={{ exact: true }}
      {...rest}
    />
  )
}

// The router's own "active" class is nobody's: the current place is told by aria-current.
const PLAIN = { className: '' }
