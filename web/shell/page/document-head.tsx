// The page's head. What its routes put there is rendered once for all members' pages with the same tags: it took longer
// than the header.
import { HeadContent, useRouter } from '@tanstack/react-router'
import { useContext } from 'react'
import { type RenderFragment, RenderFragmentContext } from '#web/ui/cached-fragment.tsx'

/** @param beforePaint A script that runs while the page is parsed. */
export function DocumentHead({ beforePaint }: { beforePaint: string }) {
  const { mark } = useRouter().options.context
  const render = useContext(RenderFragmentContext)
  if (import.meta.env.SSR && render) return <CachedHead {...{ render, mark, beforePaint }} />
  return (
    <head>
      <HeadContent />
      <ThemeColors />
      {/* Not a script of a route's `head`: the router would run it again, since browsers hide the nonce that it looks for. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own words */}
      <script nonce={mark} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: beforePaint }} />
    </head>
  )
}

/** Not metas of a route: the router keeps one of each name, whatever its media. */
function ThemeColors() {
  return (
    <>
      <meta name="theme-color" content="#f7f1e3" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#120e1f" media="(prefers-color-scheme: dark)" />
    </>
  )
}

/** In development the router looks for the nonce of a script that it would otherwise add once more. */
function devNonce(mark: string | undefined): string {
  return import.meta.env.DEV && mark ? `<meta property="csp-nonce" content="${mark}"/>` : ''
}

interface CachedHeadProps {
  render: RenderFragment
  mark: string | undefined
  beforePaint: string
}

function CachedHead({ render, mark, beforePaint }: CachedHeadProps) {
  const matches = useRouter().stores.matches.get()
  // All that the router makes tags from, so that pages with one name have the same tags.
  const shown = matches.map(({ routeId, status, _notFound, meta, links, styles, headScripts }) => [
    ...[routeId, status, _notFound],
    ...[meta, links, styles, headScripts],
  ])
  const name = `head ${JSON.stringify(shown)}`
  const part = { data: [], isTimeless: true, isDated: false, isOfAddress: true }
  const children = (
    <>
      <HeadContent />
      <ThemeColors />
    </>
  )
  const tags = render({ ...part, name, children })
  const script = `<script${mark ? ` nonce="${mark}"` : ''}>${beforePaint}</script>`
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React, and our own words
  return <head dangerouslySetInnerHTML={{ __html: tags + devNonce(mark) + script }} />
}
