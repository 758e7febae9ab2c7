import { paths } from '#contract/paths.ts'
import { describingLink } from '#web/forum/reading/described-link.ts'
import { ReadingMenu } from '#web/forum/reading/reading-menu.tsx'
import { unreadText } from '#web/forum/reading/unread-chip.tsx'
import { useUnreadTopics } from '#web/forum/reading/unread-topics-query.ts'
import { SilencedNote } from '#web/moderation/members/silenced-note.tsx'
import { useLoaded } from '#web/queries.ts'
import { Chip } from '#web/ui/chip.tsx'
import { classes } from '#web/ui/classes.ts'
import { countText } from '#web/ui/display/count-text.ts'
import { LinkTabs } from '#web/ui/link-tabs.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { CategoryList } from './category-list.tsx'
import { ClosedBoard } from './closed-board.tsx'
import type { ForumAddress } from './forum-address.ts'
import { categoriesQuery, ownMachinesQuery } from './forum-queries.ts'
import { NewTopicButton } from './new-topic-button.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { TopicList } from './topic-list.tsx'
import { UpcomingEvents } from './upcoming-events.tsx'

/** The forums, for viewers who may read them. */
export function ForumsScreen({ address }: { address: ForumAddress }) {
  const categories = useLoaded(categoriesQuery)
  const own = useLoaded(ownMachinesQuery)
  const { tab, category } = address
  const chosen = categories.find(({ id }) => id === category)
  return (
    <div className="wrap pb-12">
      <PageHead
        title={chosen?.name ?? 'Forums'}
        actions={
          <>
            <ReadingMenu category={chosen} />
            <NewTopicButton address={address} />
          </>
        }
        {...(chosen && { breadcrumb: [{ label: 'Forums', href: paths.forums() }, { label: chosen.name }] })}
      />
      {/* Not the head's own lead, which would push the buttons off the title's line on phones. */}
      <p
        className={classes(
          'measure -mt-3 mb-6 text-lg text-quiet leading-relaxed md:-mt-5 md:mb-8',
          // On phones its lines are left to the topics.
          !chosen && 'max-sm:hidden',
        )}
      >
        {chosen?.description ?? 'Repairs, buying, league nights, and the machines in your basement.'}
      </p>
      <SilencedNote className="mb-5" />
      {/* Categories come first on phones; where they are at the right, the Tab key goes by columns. */}
      <div className="grid grid-cols-1 gap-x-8 gap-y-5 max-sm:gap-y-3 lg:[reading-flow:grid-columns] lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0 lg:col-start-2">
          <CategoryList address={address} />
        </div>
        <section
          aria-labelledby="forum-topics"
          className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1"
        >
          <h2 id="forum-topics" className="sr-only">
            Topics
          </h2>
          <LinkTabs
            label="Topics to show"
            active={tab ?? 'all'}
            tabs={[
              { id: 'all', label: 'All Topics', href: paths.forums({ category }) },
              { id: 'popular', label: 'Popular', href: paths.forums({ tab: 'popular', category }) },
              { id: 'recent', label: 'Recent', href: paths.forums({ tab: 'recent', category }) },
              {
                id: 'following',
                label: <FollowingLabel />,
                href: paths.forums({ tab: 'following', category }),
              },
              ...(own.owned > 0 || tab === 'machines'
                ? [
                    {
                      id: 'machines',
                      label: 'My machines',
                      href: paths.forums({ tab: 'machines', category }),
                    },
                  ]
                : []),
            ]}
          >
            {chosen?.isOpen === false ? <ClosedBoard board={chosen} /> : <TopicList address={address} />}
          </LinkTabs>
        </section>
        <div className="flex min-w-0 flex-col gap-5 lg:col-start-2">
          <RecentActivity />
          <UpcomingEvents />
        </div>
      </div>
    </div>
  )
}

/** With the number of topics with unread posts, once known. */
function FollowingLabel() {
  const count = useUnreadTopics()
  if (count === 0) return 'Following'
  return (
    <>
      Following
      <span ref={describingLink(`${countText(count, 'topic')} with unread replies`)} aria-hidden="true">
        <Chip tone="teal" lit lamp={false} className="num">
          {unreadText(count)}
        </Chip>
      </span>
    </>
  )
}
