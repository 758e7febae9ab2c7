import { Fragment } from 'react'
import { partsOfText } from './message-parts.ts'

/** Text of an unsent message, as typed except for pictures. Sent ones are shown as rendered by the server. */
export function MessageText({ text }: { text: string }) {
  let at = 0
  return (
    <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      {partsOfText(text).map(({ text: piece, href, picture }) => {
        const key = at
        at += piece.length
        if (picture)
          return (
            <img
              key={key}
              src={picture.src}
              alt={picture.alt}
              className="max-h-60 max-w-full rounded-control"
            />
          )
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
    </p>
  )
}
