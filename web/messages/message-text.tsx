import { Fragment, type ReactNode } from 'react'
import { partsOfText } from './message-parts.ts'

/** A message's words: line breaks kept, addresses as links that vouch for nothing. What follows ends its last line. */
export function MessageText({ text, children }: { text: string; children?: ReactNode }) {
  let at = 0
  return (
    <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      {partsOfText(text).map(({ text: piece, href }) => {
        const key = at
        at += piece.length
        if (!href) return <Fragment key={key}>{piece}</Fragment>
        return (
          <a
            key={key}
            href={href}
            rel="nofollow ugc noopener"
            target="_blank"
            className="underline underline-offset-2"
          >
            {piece}
          </a>
        )
      })}
      {children}
    </p>
  )
}
