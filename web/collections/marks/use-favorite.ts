import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '#web/api.ts'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { marksQuery } from './marks-query.ts'

/** Calls whose data show or count favorites. */
const SHOWN_BY = [
  'GET /api/collection/marks',
  'GET /api/machine-pages/{opdbId}',
  'GET /api/machines/{opdbId}/keepers',
  'GET /api/members/{username}/favorites',
]

/**
 * Whether the machine is the member's favorite, and its toggle. Updates optimistically; reverts if the call fails. Until
 * the member's marks are loaded, `isListed` says it: without that, a press on a favorite would add it once more.
 */
export function useFavorite(opdbId: string, name: string, isListed: boolean) {
  const client = useQueryClient()
  const { data } = useQuery(marksQuery)
  const isFavorite = data?.favorites.includes(opdbId) ?? isListed
  // Presses are sent one after another; what the server has after the last of them is shown.
  const last = useRef(Promise.resolve())
  const waiting = useRef(0)
  const stored = useRef(isFavorite)

  function show(isNow: boolean): void {
    // A list that is not loaded yet is left alone, and loads after the call.
    client.setQueryData(marksQuery.queryKey, (before) => {
      if (!before) return before
      const others = before.favorites.filter((id) => id !== opdbId)
      return { ...before, favorites: isNow ? [...others, opdbId] : others }
    })
  }

  async function write(isNow: boolean): Promise<void> {
    try {
      const call = isNow ? 'PUT /api/favorites/{opdbId}' : 'DELETE /api/favorites/{opdbId}'
      await api(call, { params: { opdbId } })
      stored.current = isNow
    } catch (error) {
      toast.error(
        isNow ? `${name} wasn’t added to your favorites` : `${name} wasn’t removed from your favorites`,
        failureText(error),
      )
    }
    waiting.current--
    if (waiting.current > 0) return
    show(stored.current)
    // A visible list is not reloaded, so that a heart pressed by mistake can be pressed again.
    void client.invalidateQueries({ queryKey: ['GET /api/favorites'], refetchType: 'none' })
    for (const key of SHOWN_BY) void client.invalidateQueries({ queryKey: [key] })
  }

  function toggle(): void {
    const isNow = !isFavorite
    if (waiting.current === 0) stored.current = isFavorite
    waiting.current++
    show(isNow)
    last.current = last.current.then(() => write(isNow))
  }

  return { isFavorite, toggle }
}
