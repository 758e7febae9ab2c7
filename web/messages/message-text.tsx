import { Fragment } from 'react'
import { partsOfText } from './message-parts.ts'

/** A message's words: line breaks kept, addresses as links that vouch for nothing. */
export function MessageText({ text }: { text: string }) {
  let at = 0
  return (
    <p className="whitespace-pre-wrap break-words">
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
            className="break-all underline underline-offset-2"
          >
            {piece}
          </a>
        )
      })}
    </p>
  )
}
