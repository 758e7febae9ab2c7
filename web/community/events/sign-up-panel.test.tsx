// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import type { CommunityEvent, SignUp } from '#contract/community/calendar-events.ts'
import { livePart } from '#web/dev/live-part.tsx'
import { EventScreen } from './event-screen.tsx'

const { notes, show, all } = livePart()

const EVENT: CommunityEvent = {
  ...{ id: 7, title: 'Expo', place: 'Hall', description: '', url: null, timeZone: 'UTC' },
  ...{ startsAt: '2026-12-05T10:00:00.000Z', endsAt: '2026-12-05T18:00:00.000Z' },
  ...{ startsLocal: '2026-12-05T10:00', endsLocal: '2026-12-05T18:00' },
  ...{ isCancelled: false, takesSignUps: true, capacity: 8, going: 3, waiting: 0, publicFrom: null },
}
const BEFORE = '2026-12-04T12:00:00Z'
const DURING = '2026-12-05T12:00:00Z'
const AFTER = '2026-12-06T12:00:00Z'

beforeEach(() => own('going'))

function own(state: SignUp['state']): void {
  const position = state === 'waiting' ? 2 : null
  notes.answers['GET /api/events/7/sign-up'] = [200, { state, position, going: 3, waiting: 0 }]
}

async function panel(now: string, event: Partial<CommunityEvent> = {}, isSignedIn = true): Promise<string> {
  vi.setSystemTime(new Date(now))
  const screen = (
    <EventScreen event={{ ...EVENT, ...event }} others={[]} isAdmin={false} {...{ isSignedIn }} />
  )
  await show(screen, isSignedIn ? 'member' : 'visitor')
  const parts = all('[aria-labelledby="sign-up"] :is(h2, p, button, a)')
  return parts.map(({ textContent }) => textContent).join(' | ')
}

test('an event to come says which places are free', async () => {
  expect(await panel(BEFORE)).toBe(
    'Are you going? | 3 members are going. 5 of 8 places are free. | You’re signed up. | Cancel my sign-up',
  )
  expect(await panel(DURING)).toBe(
    'Who’s coming | 3 members are going. | You’re signed up. | Sign-up closed when the event began.',
  )
})

test.each([
  ['over', AFTER, {}],
  ['canceled', BEFORE, { isCancelled: true }],
  ['canceled', AFTER, { isCancelled: true }],
])('an event that is %s neither has free places nor takes sign-ups', async (state, now, some) => {
  const end = `This event is ${state}.`
  expect(await panel(now, some)).toBe(`Sign-ups | 3 members signed up. | You were signed up. | ${end}`)
  own('waiting')
  expect(await panel(now, { ...some, capacity: 3 })).toContain('You were on the waiting list.')
  expect(await panel(now, { ...some, going: 0 }, false)).toBe(`Sign-ups | No one signed up. | ${end}`)
})

test('the button agrees with the places that are left by now', async () => {
  notes.answers['GET /api/events/7/sign-up'] = [200, { state: 'none', position: null, going: 8, waiting: 0 }]
  expect(await panel(BEFORE, { going: 3 })).toBe(
    'Are you going? | All 8 places are taken. The waiting list is empty. | Join the waiting list',
  )
})

test('an event without sign-up invites only while one can come', async () => {
  const invited = async (now: string, isCancelled = false) => {
    await panel(now, { takesSignUps: false, isCancelled })
    return all('p.text-quiet').at(-1)?.textContent
  }
  expect(await invited(BEFORE)).toBe('No sign-up needed: just come.')
  expect(await invited(BEFORE, true)).toBe('This event is canceled.')
  expect(await invited(AFTER)).toBe('This event is over.')
})
