import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { partsOf } from '#web/ui/site-link.tsx'
import type { BlogAddress } from './blog-address.ts'
import { loadPosts } from './blog-queries.ts'

export interface MorePostsProps {
  address: BlogAddress
  shown: number
  total: number
}

/**
 * Appends the next page of posts. A form, so that it works without script; with script, the posts are fetched before
 * the address changes, so that the reader keeps the place.
 */
export function MorePosts({ address, shown, total }: MorePostsProps) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const next = { ...address, page: (address.page ?? 1) + 1 }

  async function load(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setBusy(true)
    try {
      const posts = await loadPosts(queryClient, next)
      const { path, query } = partsOf(paths.blog(next))
      await router.navigate({
        to: path,
        search: router.options.parseSearch(query) as never,
        resetScroll: false,
        viewTransition: false,
      })
      focusPost(posts[shown]?.id)
    } catch {
      toast.error('Error loading blog posts. Please try again later.')
    }
    setBusy(false)
  }

  return (
    <form
      action={paths.blog()}
      method="get"
      onSubmit={load}
      className="flex flex-col items-center gap-2 py-8"
    >
      {next.category ? <input type="hidden" name="category" value={next.category} /> : null}
      {next.author ? <input type="hidden" name="author" value={next.author} /> : null}
      {next.search ? <input type="hidden" name="search" value={next.search} /> : null}
      <input type="hidden" name="page" value={next.page} />
      <Button type="submit" size="large" busy={isBusy}>
        Load More Articles
      </Button>
      <p className="num text-quiet text-sm" aria-live="polite">
        {shown} of {total} shown
      </p>
    </form>
  )
}

// Moves the focus to the first of the new posts.
function focusPost(id: number | undefined): void {
  requestAnimationFrame(() => document.getElementById(`post-${id}`)?.focus({ preventScroll: true }))
}
