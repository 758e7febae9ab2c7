// The page's head. What its routes put there is rendered once for all pages with the same tags: for most members' pages
// that took longer than the header.
import { HeadContent, useRouter } from '@tanstack/react-router'
import { useContext } from 'react'
import { type WritePart, WritePartContext } from '#web/ui/cached-fragment.tsx'

/** @param beforePaint A script that runs while the page is parsed. */
export function DocumentHead({ beforePaint }: { beforePaint: string }) {
  const { mark } = useRouter().options.context
  const write = useContext(WritePartContext)
  if (import.meta.env.SSR && write) return <WrittenHead {...{ write, mark, beforePaint }} />
  return (
    <head>
      <HeadContent />
      {/* Not a script of a route's `head`: the router would run it again, since browsers hide the nonce that it looks for. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own words */}
      <script nonce={mark} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: beforePaint }} />
    </head>
  )
}

interface WrittenHeadProps {
  write: WritePart
  mark: string | undefined
  beforePaint: string
}

function WrittenHead({ write, mark, beforePaint }: WrittenHeadProps) {
  const matches = useRouter().stores.matches.get()
  // All that the router makes tags from, so that pages with one name have the same tags.
  const shown = matches.map(({ routeId, status, _notFound, meta, links, styles, headScripts }) => [
    ...[routeId, status, _notFound],
    ...[meta, links, styles, headScripts],
  ])
  const name = `head ${JSON.stringify(shown)}`
  const tags = write({ name, data: [], isTimeless: true, isDated: false, children: <HeadContent /> })
  const script = `<script${mark ? ` nonce="${mark}"` : ''}>${beforePaint}</script>`
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React, and our own words
  return <head dangerouslySetInnerHTML={{ __html: tags + script }} />
}
