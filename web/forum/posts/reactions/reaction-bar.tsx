import { useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import SmilePlus from 'lucide-react/icons/smile-plus'
import { useState } from 'react'
import { REACTIONS } from '#contract/forum/constants.ts'
import type { Reaction } from '#contract/forum/forum.ts'
import { api } from '#web/api.ts'
import type { ShownPost } from '#web/forum/posts/shown-post.ts'
import { showReactions } from '#web/forum/topics/list/forum-queries.ts'
import { classes } from '#web/ui/classes.ts'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { Menu, MenuAction } from '#web/ui/overlays/menu.tsx'
import { useLoadedDialog } from '#web/ui/overlays/use-loaded-dialog.ts'
import { ReactionIcon } from './reaction-icon.tsx'
import type { ReactionListProps } from './reaction-list.tsx'
import { REACTION_NAMES } from './reaction-words.ts'

const LOOK =
  'inline-flex min-h-9 items-center gap-1.5 rounded-control px-2 text-quiet text-sm hover:bg-well hover:text-ink'

/** A post's reactions with their counts; pressing one adds or withdraws the viewer's own. */
export function ReactionBar({ post, mayReact }: { post: ShownPost; mayReact: boolean }) {
  const client = useQueryClient()
  const isReady = useHydrated()
  const [isBusy, setBusy] = useState(false)
  const menuId = `react-${post.kind}-${post.id}`
  // The button of a reaction goes with the last one.
  useFocusRestore(menuId, post.ownReaction)

  async function choose(reaction: Reaction) {
    if (isBusy) return
    setBusy(true)
    try {
      showReactions(client, post, await send(post, post.ownReaction === reaction ? null : reaction))
    } catch (error) {
      toast.error('Your reaction was not saved', failureText(error))
    }
    setBusy(false)
  }

  return (
    <>
      {post.reactions.map(({ reaction, count }) => (
        <button
          key={reaction}
          type="button"
          disabled={!isReady || !mayReact}
          aria-pressed={mayReact ? post.ownReaction === reaction : undefined}
          aria-label={`${REACTION_NAMES[reaction]}, ${count}`}
          title={REACTION_NAMES[reaction]}
          onClick={() => void choose(reaction)}
          className={classes(
            'num inline-flex min-h-9 items-center gap-1.5 rounded-full border px-2.5 text-sm',
            post.ownReaction === reaction
              ? 'border-amber-ink font-semibold text-amber-ink'
              : 'border-line text-ink enabled:hover:border-edge',
          )}
        >
          <ReactionIcon reaction={reaction} />
          {count}
        </button>
      ))}
      {post.reactions.length > 0 ? <WhoReacted post={post} /> : null}
      {mayReact ? (
        <Menu
          id={menuId}
          label={`React to ${post.name}`}
          trigger={
            <>
              <SmilePlus size={16} aria-hidden="true" />
              React
            </>
          }
          triggerClassName="min-h-9 text-quiet text-sm hover:bg-well hover:text-ink cursor-pointer"
          className="noscript:hidden"
        >
          {() =>
            REACTIONS.map((reaction) => (
              <MenuAction
                key={reaction}
                icon={<ReactionIcon reaction={reaction} />}
                onSelect={() => void choose(reaction)}
              >
                {REACTION_NAMES[reaction]}
                {post.ownReaction === reaction ? (
                  <span className="text-quiet text-sm">(take back)</span>
                ) : null}
              </MenuAction>
            ))
          }
        </Menu>
      ) : null}
    </>
  )
}

function send({ kind, id }: ShownPost, reaction: Reaction | null) {
  const params = { id }
  if (kind === 'topic') {
    return reaction
      ? api('PUT /api/forum-posts/{id}/reaction', { params, body: { reaction } })
      : api('DELETE /api/forum-posts/{id}/reaction', { params })
  }
  return reaction
    ? api('PUT /api/forum-replies/{id}/reaction', { params, body: { reaction } })
    : api('DELETE /api/forum-replies/{id}/reaction', { params })
}

/** Members who reacted; loaded when opened. */
function WhoReacted({ post }: { post: ShownPost }) {
  const { Dialog, isOpen, open, close } = useLoadedDialog<ReactionListProps>(
    async () => (await import('./reaction-list.tsx')).ReactionList,
  )
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`Who reacted to ${post.name}`}
        onClick={() => void open()}
        className={classes(LOOK, 'noscript:hidden')}
      >
        Who
      </button>
      {Dialog ? <Dialog open={isOpen} onClose={close} post={post} /> : null}
    </>
  )
}
