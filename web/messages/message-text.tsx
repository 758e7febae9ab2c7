import { Fragment } from 'react'
import { partsOfText } from './message-parts.ts'

/** The words of a message that has not arrived yet, as they were typed, but for its pictures. What arrived is shown as the server rendered it. */
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
