// HTML that the server inserts into the page after React has rendered it (web/page-inserts.ts).
import { createContext, useContext } from 'react'

/** Provided on the server only: returns the marker that stands for a text while the page is rendered. */
export const MarkerContext = createContext<((html: string) => string) | undefined>(undefined)

/** For `dangerouslySetInnerHTML`: finished HTML, however long, costs the renderer no more than a few characters. */
export function useInsertedHtml(html: string): { __html: string } {
  const markerOf = useContext(MarkerContext)
  return { __html: markerOf ? markerOf(html) : html }
}
