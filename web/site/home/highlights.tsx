// Highlights: three panels of news with shared arrows.
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useState } from 'react'
import type { TopicTeaser } from '#contract/forum/forum.ts'
import type { ListingTeaser } from '#contract/market/market.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { ListingsPanel, PostsPanel, TopicsPanel } from './highlight-panels.tsx'
import { HIGHLIGHT_PAGES, type PostTeaser } from './home-data.ts'

export interface HighlightsProps {
  topics: readonly TopicTeaser[]
  listings: readonly ListingTeaser[]
  posts: readonly PostTeaser[]
}

/** Three panels of news, paged together by two arrows. */
export function Highlights({ topics, listings, posts }: HighlightsProps) {
  const [page, setPage] = useState(0)
  const last = HIGHLIGHT_PAGES - 1
  return (
    <section aria-labelledby="highlights" className="wrap">
      <SectionHead
        id="highlights"
        title="Community Highlights"
        actions={
          <div className="flex items-center gap-2 noscript:hidden">
            <p aria-live="polite" className="num mr-1 text-quiet text-sm">
              <span className="sr-only sm:not-sr-only">Page </span>
              {page + 1} of {HIGHLIGHT_PAGES}
            </p>
            <IconButton
              label="Previous highlights"
              outlined
              disabled={page === 0}
              icon={<ArrowLeft size={20} aria-hidden="true" />}
              onClick={() => setPage((at) => Math.max(0, at - 1))}
            />
            <IconButton
              label="Next highlights"
              outlined
              disabled={page === last}
              icon={<ArrowRight size={20} aria-hidden="true" />}
              onClick={() => setPage((at) => Math.min(last, at + 1))}
            />
          </div>
        }
      />
      <div className="grid gap-4 lg:grid-cols-3 lg:gap-5">
        <TopicsPanel topics={topics} page={page} />
        <ListingsPanel listings={listings} page={page} />
        <PostsPanel posts={posts} page={page} />
      </div>
    </section>
  )
}
