// FollowButton: follows and unfollows a member.
import { useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { NEWS_OF_FOLLOWED } from '#contract/moderation/constants.ts'
import { type MemberNames, shownName } from '#contract/shown-name.ts'
import { api } from '#web/api.ts'
import { query, useLoaded } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'

/** Whether the viewer follows the member. */
export function followQuery(userId: number) {
  return query('GET /api/followed-members/{userId}', { params: { userId } })
}

/** Follows and unfollows a member. For members, on others' profiles. */
export function FollowButton({ member }: { member: MemberNames & { id: number } }) {
  const client = useQueryClient()
  const isReady = useHydrated()
  const data = useLoaded(followQuery(member.id))
  const [isBusy, setBusy] = useState(false)
  const { isFollowed } = data

  async function toggle() {
    setBusy(true)
    const params = { userId: member.id }
    try {
      await (isFollowed
        ? api('DELETE /api/followed-members/{userId}', { params })
        : api('PUT /api/followed-members/{userId}', { params }))
      client.setQueryData(followQuery(member.id).queryKey, { isFollowed: !isFollowed })
      if (isFollowed) toast.success(`You no longer follow ${shownName(member)}`)
      else toast.success(`You follow ${shownName(member)}`, `We’ll notify you of new ${NEWS_OF_FOLLOWED}.`)
    } catch (error) {
      toast.error('Not changed', failureText(error))
    }
    setBusy(false)
  }

  return (
    <Button busy={isBusy} disabled={!isReady} aria-pressed={isFollowed} onClick={() => void toggle()}>
      {isFollowed ? 'Following' : 'Follow'}
    </Button>
  )
}
