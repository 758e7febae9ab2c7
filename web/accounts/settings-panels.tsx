import { useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { paths } from '#contract/paths.ts'
import { ThemeSwitch } from '#web/shell/theme-switch.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { LongDate } from '#web/ui/relative-time.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { logOut } from './log-out.ts'

/** What a member can set: the theme and whether they stay signed in; and the account's facts, for reading. */
export function SettingsPanels({ user }: { user: User }) {
  const [isBusy, setBusy] = useState(false)
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      <Card as="section" labelledBy="settings-account">
        <h2 id="settings-account" className="display text-2xl">
          Account
        </h2>
        <Facts
          facts={[
            ['Username', user.username],
            ['Email', user.email ?? 'Not set'],
            ['Member since', <LongDate key="since" at={user.createdAt} />],
          ]}
        />
        <p className="mt-2 text-quiet text-sm">
          Username, email and password cannot be changed on this page.{' '}
          <SiteLink href={paths.contact()} className="text-link">
            Write to us
          </SiteLink>{' '}
          if one of them is wrong.
        </p>
      </Card>
      <div className="flex flex-col gap-5">
        <Card as="section" labelledBy="settings-theme">
          <h2 id="settings-theme" className="display text-2xl">
            Theme
          </h2>
          <p className="mt-2 mb-4 text-quiet">
            Night is a playfield in the dark, Card an instruction card. System follows your device. The choice
            is kept in this browser.
          </p>
          <ThemeSwitch />
        </Card>
        <Card as="section" labelledBy="settings-session">
          <h2 id="settings-session" className="display text-2xl">
            Session
          </h2>
          <p className="mt-2 mb-4 text-quiet">
            You stay signed in in this browser until you log out, or until 30 days pass without a visit.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button
              busy={isBusy}
              onClick={async () => {
                setBusy(true)
                await logOut()
                setBusy(false)
              }}
            >
              Logout
            </Button>
            <ButtonLink href={paths.cookies()} variant="quiet">
              Cookie policy
            </ButtonLink>
          </div>
        </Card>
      </div>
    </div>
  )
}
