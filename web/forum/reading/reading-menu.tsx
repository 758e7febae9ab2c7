// Marks topics as read: a button for all of them; for a category a menu, which sets its follow level as well.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import CheckCheck from 'lucide-react/icons/check-check'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import type { FollowLevel } from '#contract/forum/constants.ts'
import { api } from '#web/api.ts'
import { refreshForum } from '#web/forum/topics/list/forum-queries.ts'
import { LevelActions } from '#web/forum/topics/list/level-actions.tsx'
import { query } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Menu, MenuAction, MenuDivider } from '#web/ui/overlays/menu.tsx'

const followsQuery = query('GET /api/forum-category-follows')

export function ReadingMenu({ category }: { category: { id: number; name: string } | undefined }) {
  const client = useQueryClient()
  const isReady = useHydrated()
  const { data: follows } = useQuery({ ...followsQuery, enabled: isReady && category !== undefined })
  const level = follows?.find(({ categoryId }) => categoryId === category?.id)?.level ?? 'normal'

  async function attempt(work: () => Promise<unknown>, done: string) {
    try {
      await work()
      await refreshForum(client)
      toast.success(done)
    } catch (error) {
      toast.error('Not changed', failureText(error))
    }
  }
  const mark = () =>
    attempt(
      () => api('POST /api/forum-reads', { body: category ? { categoryId: category.id } : {} }),
      category ? `${category.name} is marked as read` : 'Everything is marked as read',
    )
  const choose = (to: FollowLevel) =>
    attempt(
      () =>
        api('PUT /api/forum-categories/{id}/follow', {
          params: { id: category?.id ?? 0 },
          body: { level: to },
        }),
      DONE[to],
    )

  if (!category) {
    return (
      <Button
        variant="quiet"
        title="Mark all as read"
        disabled={!isReady}
        onClick={() => void mark()}
        icon={<CheckCheck size={18} aria-hidden="true" />}
        className="noscript:hidden"
      >
        <span className="max-sm:sr-only">Mark all as read</span>
      </Button>
    )
  }
  return (
    <Menu
      label={`Follow or mute ${category.name}`}
      align="start"
      trigger={
        <>
          <SlidersHorizontal size={18} aria-hidden="true" />
          <span className="max-sm:sr-only">Follow or mute</span>
        </>
      }
      className="noscript:hidden"
      triggerClassName="cursor-pointer border border-edge bg-raised px-3.5 font-semibold text-[0.9375rem] hover:border-ink"
    >
      {() => (
        <>
          <MenuAction onSelect={() => void mark()} icon={<CheckCheck size={16} aria-hidden="true" />}>
            Mark this category as read
          </MenuAction>
          <MenuDivider />
          <LevelActions level={level} what="topics here" choose={(to) => void choose(to)} />
        </>
      )}
    </Menu>
  )
}

const DONE: Readonly<Record<FollowLevel, string>> = {
  following: 'You’re told of new topics in this category',
  normal: 'You’re not told of new topics in this category',
  muted: 'Nothing in this category counts as unread, except in topics you follow',
}
