// Parts of a page that look the same to everybody who is shown the same data: the server writes such a part once and
// keeps its text for as long as the data lives, so that a member's page costs little more than what is the member's own.
import { createContext, createElement, type HTMLAttributes, type ReactNode, useContext } from 'react'

/** What is written, and what it is known by: its name and, by identity, the data that it was drawn from. */
export interface PartToWrite {
  name: string
  data: readonly object[]
  isTimeless: boolean
  children: ReactNode
}

/** Gives a part's HTML. */
export type WritePart = (part: PartToWrite) => string

/** Given on the server alone; in the browser parts are drawn like everything else. */
export const WritePartContext = createContext<WritePart | undefined>(undefined)

export interface CachedFragmentProps extends HTMLAttributes<HTMLElement> {
  /** Different for every part of the site, and for every look of a part. Undefined for one that is drawn for its reader. */
  name: string | undefined
  /**
   * Everything that the part is drawn from but what its name says: no viewer (reading one throws), no address, no id of
   * `useId`, and no picture that is not lazy, since React announces those at the head of what it writes. The same objects
   * every time, else nothing is gained. Without data the part is one of a few hundred that are kept (kept-parts.ts).
   */
  data: readonly object[]
  /** Tells no time (`useNow` throws): it serves beyond the minute in which it was written. */
  isTimeless?: boolean
  /** The element around the part, drawn with the page: its attributes may differ from one page to another. */
  as?: 'div' | 'footer' | 'li' | 'tr'
  children: ReactNode
}

/** An element around the part. */
export function CachedFragment({
  name,
  data,
  isTimeless = false,
  as = 'div',
  children,
  ...attributes
}: CachedFragmentProps) {
  const write = useContext(WritePartContext)
  if (!write || name === undefined) return createElement(as, { ...attributes, children })
  // Written by React itself out of `children`; the browser takes it over as such.
  const html = write({ name, data, isTimeless, children })
  return createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html: html } })
}
