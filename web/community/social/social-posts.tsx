import Heart from 'lucide-react/icons/heart'
import type { SocialPost } from '#contract/community/community.ts'
import { NETWORK_NAMES } from '#web/shell/page/social-icon.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { countText } from '#web/ui/display/count-text.ts'
import { RelativeTime } from '#web/ui/display/relative-time.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LinkTabs } from '#web/ui/link-tabs.tsx'
import { NETWORKS, type Network, tabHref } from './networks.ts'

export interface SocialPostsProps {
  network: Network
  posts: readonly SocialPost[]
}

/** Posts from social networks, one tab per network. */
export function SocialPosts({ network, posts }: SocialPostsProps) {
  return (
    <section aria-labelledby="social">
      <h2 id="social" className="display mb-3 text-[clamp(1.75rem,1.4rem+1.4vw,2.25rem)]">
        On social media
      </h2>
      <LinkTabs
        label="Network"
        active={network}
        tabs={NETWORKS.map((each) => ({ id: each, label: NETWORK_NAMES[each], href: tabHref(each) }))}
      >
        {posts.length === 0 ? (
          <EmptyState title="Nothing here yet">
            Posts from {NETWORK_NAMES[network]} will appear here.
          </EmptyState>
        ) : (
          <ul className="grid gap-3 sm:grid-cols-2 md:gap-4 xl:grid-cols-4">
            {posts.map((post) => (
              <PostCard key={post.id} post={post} />
            ))}
          </ul>
        )}
      </LinkTabs>
    </section>
  )
}

function PostCard({ post: { author, text, postedAt, likeCount, isSample } }: { post: SocialPost }) {
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <Avatar name={author} size={36} />
        <div className="min-w-0 leading-snug">
          <h3 className="truncate font-semibold">{author}</h3>
          <p className="text-quiet text-sm">
            <RelativeTime at={postedAt} />
          </p>
        </div>
      </div>
      <p className="grow whitespace-pre-line">{text}</p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="num flex items-center gap-1.5 text-quiet text-sm">
          <Heart size={15} aria-hidden="true" />
          {countText(likeCount, 'like')}
        </p>
        {isSample ? <Chip lamp={false}>Sample post</Chip> : null}
      </div>
    </Card>
  )
}
