// Page fragments that look the same to all viewers of the same data. The server renders one once and caches its HTML as
// long as the data lives, so that a member's page costs little more than its personal parts.
import { createContext, createElement, type HTMLAttributes, type ReactNode, useContext } from 'react'

/** A fragment and its cache key: name, and data compared by identity. */
export interface FragmentToRender {
  name: string
  data: readonly object[]
  isTimeless: boolean
  isDated: boolean
  /** Belongs to the pages of one address: cached apart from what many pages share, and not for a page that is stored. */
  isOfAddress?: boolean
  children: ReactNode
}

/** Returns a fragment's HTML. */
export type RenderFragment = (fragment: FragmentToRender) => string

/** Provided on the server only; the browser renders fragments like everything else. */
export const RenderFragmentContext = createContext<RenderFragment | undefined>(undefined)

/**
 * All inputs of a fragment beside its name: no viewer (reading one throws), no address, no `useId`, and only lazy pictures,
 * since React preloads the others at the head of its output.
 */
type Inputs =
  /** Compared by identity: pass the same objects each time, or nothing is cached. */
  | { data: readonly object[]; values?: never }
  /** Compared by their JSON: small ones, of which each page has its own copy. */
  | { data?: never; values: readonly unknown[] | undefined }

interface FragmentProps extends HTMLAttributes<HTMLElement> {
  /** Unique per fragment and per variant of it. Undefined for a fragment rendered for its viewer. */
  name: string | undefined
  /** Shows no time (`useNow` throws), so the HTML outlives the minute in which it was rendered. */
  isTimeless?: boolean
  /** Shows times as whole days alone (`RelativeTime`, `HoursAgo`), so the HTML lasts until midnight UTC. */
  isDated?: boolean
  /** The wrapping element, rendered with the page: its attributes may differ between pages. */
  as?: 'div' | 'header' | 'footer' | 'li' | 'tr'
  children: ReactNode
}

export type CachedFragmentProps = FragmentProps & Inputs

/** A fragment in its wrapping element. */
export function CachedFragment({
  name,
  data = [],
  values,
  isTimeless = false,
  isDated = false,
  as = 'div',
  children,
  ...attributes
}: CachedFragmentProps) {
  const render = useContext(RenderFragmentContext)
  if (!render || name === undefined) return createElement(as, { ...attributes, children })
  const key = values ? `${name} ${JSON.stringify(values)}` : name
  // Rendered by React itself from `children`, so the browser hydrates it normally.
  const html = render({ name: key, data, isTimeless, isDated, children })
  return createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html: html } })
}
