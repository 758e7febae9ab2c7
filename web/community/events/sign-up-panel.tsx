import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import type { CommunityEvent, SignUp } from '#contract/community/calendar-events.ts'
import { hasBegun, isOver } from '#contract/community/event-days.ts'
import { paths } from '#contract/paths.ts'
import { api } from '#web/api.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useNow } from '#web/ui/display/now.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { refreshEvents, signUpQuery } from './event-queries.ts'

interface SignUpPanelProps {
  event: CommunityEvent
  isSignedIn: boolean
}

/** Whether the reader has a place, and how many members have. */
export function SignUpPanel({ event, isSignedIn }: SignUpPanelProps) {
  const { data: own } = useQuery({ ...signUpQuery(event.id), enabled: isSignedIn })
  const now = useNow()
  const isOff = event.isCancelled || isOver(event, now)
  const isClosed = isOff || hasBegun(event, now)
  return (
    <Card as="section" labelledBy="sign-up" className="flex flex-col gap-3">
      <h2 id="sign-up" className="display text-2xl">
        {isOff ? 'Sign-ups' : isClosed ? 'Who’s coming' : 'Are you going?'}
      </h2>
      <p className="num" role="status">
        {isOff ? signedUpText((own ?? event).going) : <Places {...{ event, own, isClosed }} />}
      </p>
      {own && own.state !== 'none' ? (
        <p className="rounded-control border border-line bg-well px-3.5 py-2.5 font-semibold">
          {own.state === 'going'
            ? `You${isOff ? ' were' : '’re'} signed up.`
            : isOff
              ? 'You were on the waiting list.'
              : `You are number ${own.position} on the waiting list.`}
        </p>
      ) : null}
      {isClosed ? null : isSignedIn ? (
        <SignUpButton event={event} own={own} />
      ) : (
        <ButtonLink href={paths.auth('login', `event-${event.id}`)} variant="primary">
          Sign in to say you’re coming
        </ButtonLink>
      )}
      {event.isCancelled ? (
        <p>This event is canceled.</p>
      ) : isOff ? (
        <p>This event is over.</p>
      ) : isClosed ? (
        <p>Sign-up closed when the event began.</p>
      ) : null}
    </Card>
  )
}

/** Of an event that is over or canceled. */
function signedUpText(going: number): string {
  if (going === 0) return 'No one signed up.'
  return going === 1 ? '1 member signed up.' : `${going} members signed up.`
}

interface PlacesProps {
  event: CommunityEvent
  own: SignUp | undefined
  isClosed: boolean
}

function Places({ event, own, isClosed }: PlacesProps) {
  const { capacity } = event
  const { going, waiting } = own ?? event
  const people =
    going === 0 ? 'No sign-ups yet' : going === 1 ? '1 member is going' : `${going} members are going`
  if (isClosed) return <>{people}.</>
  if (capacity === null) return <>{people}. Everyone is welcome.</>
  if (going < capacity && waiting === 0) {
    const free = capacity - going
    return (
      <>
        {people}. {free} of {capacity} {capacity === 1 ? 'place is' : 'places are'} free.
      </>
    )
  }
  return (
    <>
      {capacity === 1 ? 'The only place is taken.' : `All ${capacity} places are taken.`}{' '}
      {waiting === 0 ? 'The waiting list is empty.' : `${waiting} waiting.`}
    </>
  )
}

function SignUpButton({ event, own }: Pick<PlacesProps, 'event' | 'own'>) {
  const client = useQueryClient()
  const isReady = useHydrated()
  const [isBusy, setBusy] = useState(false)
  const { id, capacity } = event
  const state = own?.state ?? 'none'
  const { going } = own ?? event
  const isFull = capacity !== null && going >= capacity

  async function change() {
    if (isBusy) return
    setBusy(true)
    try {
      if (state === 'none') {
        const { state: got } = await api('PUT /api/events/{id}/sign-up', { params: { id } })
        toast.success(got === 'going' ? 'You’re signed up' : 'You are on the waiting list')
      } else {
        await api('DELETE /api/events/{id}/sign-up', { params: { id } })
        toast.success(state === 'going' ? 'Your sign-up is canceled' : 'You left the waiting list')
      }
      await refreshEvents(client)
    } catch (error) {
      toast.error(state === 'none' ? 'Not signed up' : 'Still signed up', failureText(error))
      await refreshEvents(client)
    }
    setBusy(false)
  }

  return (
    <Button
      variant={state === 'none' ? 'primary' : 'secondary'}
      busy={isBusy}
      disabled={!isReady}
      className="noscript:hidden"
      onClick={() => void change()}
    >
      {state === 'going'
        ? 'Cancel my sign-up'
        : state === 'waiting'
          ? 'Leave the waiting list'
          : isFull
            ? 'Join the waiting list'
            : 'Sign up'}
    </Button>
  )
}
