// Parts of a page that look the same to everybody who is shown the same data: the server writes such a part once and
// keeps its text for as long as the data lives, so that a member's page costs little more than what is the member's own.
import { createContext, type ReactNode, useContext } from 'react'

/** Gives a part's HTML; `name` and the data that it was drawn from, by identity, say which part it is. */
export type WritePart = (name: string, data: readonly object[], part: ReactNode) => string

/** Given on the server alone; in the browser parts are drawn like everything else. */
export const WritePartContext = createContext<WritePart | undefined>(undefined)

export interface SharedPartProps {
  /** Different for every part of the site, and for every look of a part. */
  name: string
  /**
   * Everything that the part is drawn from: no viewer (reading one throws), no address, no `useId`, and no picture that is
   * not lazy, since React announces those at the head of what it writes. The same objects every time, else nothing is
   * gained; times (`useNow`) are taken care of.
   */
  data: readonly object[]
  className?: string
  children: ReactNode
}

/** A `div` around the part. */
export function SharedPart({ name, data, className, children }: SharedPartProps) {
  const write = useContext(WritePartContext)
  if (!write) return <div className={className}>{children}</div>
  // Written by React itself out of `children`; the browser takes it over as such.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is React's own
  return <div className={className} dangerouslySetInnerHTML={{ __html: write(name, data, children) }} />
}
