// Panels of the home page's highlights: topics, listings, posts.
import Flame from 'lucide-react/icons/flame'
import MessageSquare from 'lucide-react/icons/message-square'
import Tag from 'lucide-react/icons/tag'
import type { ReactNode } from 'react'
import { HIGHLIGHTED_TOPICS, HOT_REPLIES } from '#contract/forum/constants.ts'
import type { TopicTeaser } from '#contract/forum/forum.ts'
import { HIGHLIGHTED_LISTINGS } from '#contract/market/constants.ts'
import type { ListingTeaser } from '#contract/market/market.ts'
import { paths } from '#contract/paths.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Chip, type Tone } from '#web/ui/chip.tsx'
import { classes } from '#web/ui/classes.ts'
import { countText } from '#web/ui/display/count-text.ts'
import { moneyText } from '#web/ui/display/money.tsx'
import { ElapsedTime } from '#web/ui/display/relative-time.tsx'
import { MemberLink } from '#web/ui/member-link.tsx'
import { ViewAll } from '#web/ui/section-head.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { HIGHLIGHTED_POSTS, type PostTeaser } from './home-data.ts'
import { LazyPicture } from './lazy-picture.tsx'

function pageOf<T>(items: readonly T[], page: number, size: number): readonly T[] {
  return items.slice(page * size, (page + 1) * size)
}

interface PanelProps {
  id: string
  title: string
  href: string
  viewAllLabel: string
  /** Number of rows on a full page: the panel keeps their height. */
  rows: 3 | 4
  empty: string
  isEmpty: boolean
  children: ReactNode
}

const ROWS = {
  3: 'grid-rows-[repeat(3,minmax(5.5rem,1fr))]',
  4: 'grid-rows-[repeat(4,minmax(5.5rem,1fr))]',
}

function Panel({ id, title, href, viewAllLabel, rows, empty, isEmpty, children }: PanelProps) {
  return (
    <Card as="section" padded={false} labelledBy={id} className="flex flex-col">
      <CardHead id={id} title={title}>
        <ViewAll href={href} label={viewAllLabel} />
      </CardHead>
      {isEmpty ? (
        <p className="flex min-h-22 grow items-center justify-center px-5 py-8 text-center text-quiet">
          {empty}
        </p>
      ) : (
        <ul className={classes('grid grow grid-cols-1 divide-y divide-line', ROWS[rows])}>{children}</ul>
      )}
    </Card>
  )
}

interface RowProps {
  title: string
  href: string
  mark?: ReactNode
  /** Between the title and the last line. */
  middle?: ReactNode
  facts: ReactNode
}

/** One item: the whole row is the target of its Read More link. */
function Row({ title, href, mark, middle, facts }: RowProps) {
  return (
    <li className="relative flex items-center gap-3 px-4 py-2.5 hover:bg-well sm:px-5">
      {mark}
      <div className="min-w-0 grow">
        <h4 className="line-clamp-2 font-semibold text-[0.9375rem] leading-snug">{title}</h4>
        {middle}
        <div className="mt-1 flex items-center justify-between gap-3 text-quiet text-sm">
          <p className="num flex min-w-0 flex-wrap items-center gap-x-2">{facts}</p>
          <SiteLink
            href={href}
            aria-label={`Read More: ${title}`}
            className="stretched inline-flex min-h-6 shrink-0 items-center font-medium text-amber-ink underline-offset-4 hover:underline"
          >
            Read More
          </SiteLink>
        </div>
      </div>
    </li>
  )
}

function Disc({ children, isLit = false }: { children: ReactNode; isLit?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-sunk',
        isLit ? 'text-red' : 'text-quiet',
      )}
    >
      {children}
    </span>
  )
}

export function TopicsPanel({ topics, page }: { topics: readonly TopicTeaser[]; page: number }) {
  const shown = pageOf(topics, page, HIGHLIGHTED_TOPICS)
  return (
    <Panel
      id="latest-discussions"
      title="Latest Discussions"
      href={paths.forums()}
      viewAllLabel="View All discussions"
      rows={HIGHLIGHTED_TOPICS}
      isEmpty={shown.length === 0}
      empty={page === 0 ? 'No topics yet.' : 'No older topics.'}
    >
      {shown.map(({ id, title, author, replyCount }) => {
        const isHot = replyCount > HOT_REPLIES
        return (
          <Row
            key={id}
            title={title}
            href={paths.topic(id)}
            mark={<Disc isLit={isHot}>{isHot ? <Flame size={19} /> : <MessageSquare size={19} />}</Disc>}
            facts={
              <>
                {author ? <MemberLink member={author} className="inline-block min-h-6 truncate" /> : null}
                <span>{countText(replyCount, 'reply', 'replies')}</span>
              </>
            }
          />
        )
      })}
    </Panel>
  )
}

export function ListingsPanel({ listings, page }: { listings: readonly ListingTeaser[]; page: number }) {
  const shown = pageOf(listings, page, HIGHLIGHTED_LISTINGS)
  return (
    <Panel
      id="marketplace-highlights"
      title="Marketplace Highlights"
      href={paths.marketplace()}
      viewAllLabel="View All listings"
      rows={HIGHLIGHTED_LISTINGS}
      isEmpty={shown.length === 0}
      empty={page === 0 ? 'Nothing for sale right now.' : 'No older listings.'}
    >
      {shown.map(({ id, title, price, seller }) => (
        <Row
          key={id}
          title={title}
          href={paths.listing(id)}
          mark={
            <LazyPicture key={id} src={paths.translite({ name: title, kind: 'listing' })}>
              <Tag size={19} aria-hidden="true" />
            </LazyPicture>
          }
          facts={
            <>
              <span className="font-semibold text-ink">{moneyText(price)}</span>
              {seller ? <MemberLink member={seller} className="inline-block min-h-6 truncate" /> : null}
            </>
          }
        />
      ))}
    </Panel>
  )
}

/** Category names are the site's own; the badges' labels are the specification's. */
const BADGES: Readonly<Record<string, string>> = { Newspaper: 'NEWS', BookOpen: 'GUIDE', Calendar: 'EVENT' }
const TONES: Record<PostTeaser['category']['iconColor'], Tone> = {
  primary: 'amber',
  secondary: 'teal',
  accent: 'red',
}

export function PostsPanel({ posts, page }: { posts: readonly PostTeaser[]; page: number }) {
  const shown = pageOf(posts, page, HIGHLIGHTED_POSTS)
  return (
    <Panel
      id="latest-news"
      title="Latest News & Blogs"
      href={paths.blog()}
      viewAllLabel="View All posts"
      rows={HIGHLIGHTED_POSTS}
      isEmpty={shown.length === 0}
      empty={page === 0 ? 'No posts yet.' : 'No older posts.'}
    >
      {shown.map(({ slug, title, excerpt, publishedAt, category }) => (
        <Row
          key={slug}
          title={title}
          href={paths.post(slug)}
          middle={
            excerpt ? (
              <p className="mt-0.5 line-clamp-1 text-quiet text-sm lg:line-clamp-2">{excerpt}</p>
            ) : null
          }
          facts={
            <>
              <Chip tone={TONES[category.iconColor]}>
                {BADGES[category.iconName] ?? category.name.toUpperCase()}
              </Chip>
              {publishedAt ? <ElapsedTime at={publishedAt} /> : null}
            </>
          }
        />
      ))}
    </Panel>
  )
}
