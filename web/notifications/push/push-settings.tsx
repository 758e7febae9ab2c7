// PushSettings: the browsers in which the member gets push notifications.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PushState } from '#contract/notifications/push.ts'
import { api } from '#web/api.ts'
import { pushQuery } from '#web/notifications/notification-queries.ts'
import { useLoaded } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { type Obstacle, obstacleHere, turnOff, turnOn } from './push-subscription.ts'

/** A card of the settings. Its page loads `pushQuery`. */
export function PushSettings() {
  const queryClient = useQueryClient()
  const { applicationServerKey, devices } = useLoaded(pushQuery)
  // Unknown until the browser is asked: the server cannot tell.
  const [obstacle, setObstacle] = useState<Obstacle | undefined>()
  useEffect(() => setObstacle(obstacleHere()), [])
  const [busy, setBusy] = useState<readonly ('on' | 'test' | number)[]>([])
  // Turning a browser on or off removes the pressed button.
  useFocusRestore('settings-push', devices.length)

  async function perform(what: (typeof busy)[number], work: () => Promise<PushState | null | undefined>) {
    setBusy((all) => [...all, what])
    try {
      const state = await work()
      if (state) queryClient.setQueryData(pushQuery.queryKey, state)
    } catch (error) {
      toast.error('That didn’t work', failureText(error))
    }
    setObstacle(obstacleHere())
    setBusy((all) => all.filter((one) => one !== what))
  }

  const isOnHere = devices.some(({ isThis }) => isThis)
  return (
    <Card as="section" labelledBy="settings-push" className="sm:p-6">
      <h2 id="settings-push" tabIndex={-1} className="display text-2xl">
        Push notifications
      </h2>
      <p className="mt-1.5 text-quiet">
        Your browser shows them while our site is closed. They end when you sign out there.
      </p>
      {devices.length > 0 ? (
        <ul className="mt-4">
          {devices.map((device) => (
            <li
              key={device.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-t py-3"
            >
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-2 font-semibold">
                  {device.device}
                  {device.isThis ? <Chip tone="green">This browser</Chip> : null}
                </p>
                <p className="text-quiet text-sm">
                  On since <LongDate at={device.addedAt} />
                </p>
              </div>
              <Button
                busy={busy.includes(device.id)}
                aria-label={`Turn off for ${device.device}`}
                onClick={() => void perform(device.id, () => turnOff(device))}
              >
                Turn off
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="mt-4 flex flex-wrap items-center gap-3 empty:hidden">
        {isOnHere || obstacle ? null : (
          <Button
            variant="primary"
            busy={busy.includes('on')}
            disabled={obstacle === undefined}
            onClick={() => void perform('on', () => turnOn(applicationServerKey))}
          >
            Turn on in this browser
          </Button>
        )}
        {devices.length > 0 ? (
          <Button busy={busy.includes('test')} onClick={() => void perform('test', sendTest)}>
            Send a test
          </Button>
        ) : null}
      </div>
      {obstacle && !isOnHere ? <p className="mt-3 text-sm">{OBSTACLE_TEXTS[obstacle]}</p> : null}
    </Card>
  )
}

const OBSTACLE_TEXTS: Readonly<Record<NonNullable<Obstacle>, string>> = {
  unsupported:
    'This browser can’t show push notifications. On an iPhone, add our site to the home screen first.',
  denied:
    'This browser blocks notifications from our site. Allow them in its settings for this page, then try again.',
}

async function sendTest(): Promise<undefined> {
  await api('POST /api/push/test')
  toast.success('Sent', 'It arrives within a few seconds.')
}
