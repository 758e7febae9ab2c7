// @vitest-environment happy-dom
// What was typed is not lost without a question: in dialogs when they are closed, in forms of pages when someone leaves.
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { act, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { ProfileSettings } from '#web/accounts/settings/profile-settings.tsx'
import { EntryDialog } from '#web/collections/entry-dialog.tsx'
import { EventProposalForm } from '#web/community/proposals/event-proposal-form.tsx'
import { livePart, refusal, SESSIONS } from '#web/dev/live-part.tsx'
import { SplitDialog } from '#web/forum/topics/split-dialog.tsx'
import { LogEntryDialog } from '#web/logbook/log-entry-dialog.tsx'
import { ReminderDialog } from '#web/logbook/reminder-dialog.tsx'
import { AddMachineDialog, EditMachineDialog } from '#web/machines/admin/machine-dialogs.tsx'
import { ImageDialog } from '#web/machines/images/image-dialog.tsx'
import { DeclineForm } from '#web/machines/proposals/decline-form.tsx'
import { ProposalForm } from '#web/machines/proposals/proposal-form.tsx'
import { EditListingDialog } from '#web/market/listings/form/edit-listing-dialog.tsx'
import { OfferDialog } from '#web/market/offers/offer-dialog.tsx'
import { GiftCodeForm } from '#web/membership/gift-code-form.tsx'
import { DecisionForm } from '#web/moderation/cases/decision-form.tsx'
import { ReportFormDialog } from '#web/moderation/cases/report-dialog.tsx'
import { StepDialog } from '#web/moderation/members/step-dialog.tsx'

const { notes, show, press, type, send, settle, text, all } = livePart()

const nothing = () => undefined
const shown = { open: true, onClose: nothing }
const MACHINE = {
  id: 5,
  name: 'Attack from Mars',
  opdbId: 'G1-M2',
  kind: 'pinball',
  images: [],
  productionRun: 3450,
  value: null,
  rarity: '',
  customDescription: '',
  customNotes: '',
} as never
const PIN = { id: 1, name: 'Attack from Mars' }
const SOLD = { id: 7, title: 'A coil', price: '12.50', seller: { id: 9, username: 'sal' } }
const LISTING = {
  ...SOLD,
  description: 'Works.',
  pictures: [],
  uploads: 0,
  category: 'parts',
  condition: 'good',
  disclosure: null,
}
const FACTS = 'GET /api/admin/machines/G1-M2/facts'
const CASE = { id: 3, state: 'open', flagCount: 1, author: null, authorDetail: null }

const dialogs: [field: string, dialog: ReactNode][] = [
  ['message', <OfferDialog key="o" {...shown} listing={SOLD as never} action="offer" />],
  ['description', <EditListingDialog key="l" {...shown} listing={LISTING as never} />],
  ['note', <EntryDialog key="e" {...shown} machine={MACHINE} entry={null} onRemoved={nothing} />],
  ['note', <LogEntryDialog key="g" {...shown} machine={PIN} entry={null} />],
  ['what', <ReminderDialog key="r" {...shown} machine={PIN} />],
  ['reason', <StepDialog key="s" member={{ id: 9, username: 'lou' }} step="warning" onClose={nothing} />],
  ['note', <ReportFormDialog key="f" {...shown} onReported={nothing} kind="topic" id={4} label="Report" />],
  ['customNotes', <AddMachineDialog key="a" {...shown} onAdded={nothing} />],
  ['title', <ImageDialog key="i" {...shown} machine={MACHINE} onChange={nothing} />],
  [
    'title',
    <SplitDialog
      key="p"
      {...shown}
      topic={{ id: 4 } as never}
      firstPage={1}
      onDone={async () => nothing()}
    />,
  ],
]

const named = (name: string) => document.querySelector<HTMLInputElement>(`dialog [name=${name}]`)

test.each(dialogs)('a dialog asks before it discards its field %s', async (name, dialog) => {
  notes.answers['GET /api/forum-categories'] = [200, []]
  notes.answers['GET /api/forum-posts/4/replies'] = [200, { data: [], pagination: { total: 0 } }]
  await show(dialog, 'admin')
  const close = async () => {
    await act(async () =>
      named(name)
        ?.closest('dialog')
        ?.dispatchEvent(new Event('cancel', { cancelable: true })),
    )
    await settle()
  }
  await type(`dialog [name=${name}]`, 'Half a sentence')
  await close()
  expect(text()).toContain('Discard your changes?')
  await press('Keep editing')
  expect(named(name)?.value).toBe('Half a sentence')
  expect(named(name)?.closest('dialog')?.open).toBe(true)
})

test('another admin’s version of a machine replaces what was typed after a question only', async () => {
  const name = (value: string) => ({ field: 'name', value, sourceValue: null, edit: null })
  notes.answers[FACTS] = [200, { facts: [name('Mars')], revision: 'r1' }]
  notes.answers['GET /api/admin/machines'] = [200, { data: [], pagination: { total: 0 } }]
  notes.answers['PATCH /api/admin/machines/5'] = refusal(409, 'Changed.', { code: 'machine_changed' })
  await show(<EditMachineDialog {...shown} machine={MACHINE} />, 'admin')
  await type('[name="facts.name"]', 'Mars attacks')
  await send()
  notes.answers[FACTS] = [200, { facts: [name('Mars, remade')], revision: 'r2' }]
  await press('Show the current version')
  const field = () => document.querySelector<HTMLInputElement>('[name="facts.name"]')
  expect(text()).toContain('Discard your changes?')
  expect(field()?.value).toBe('Mars attacks')
  await press('Discard')
  await settle()
  expect(field()?.value).toBe('Mars, remade')
  await act(async () =>
    field()
      ?.closest('dialog')
      ?.dispatchEvent(new Event('cancel', { cancelable: true })),
  )
  expect(text()).not.toContain('Discard your changes?')
})

let router: AnyRouter
function Page({ children }: { children: ReactNode }) {
  router = useRouter()
  return children
}
const leave = async () => {
  await act(async () => router.history.push('/faq'))
  await settle()
}

const user = { ...SESSIONS.member.user, bio: '', displayName: '', location: '', website: '' } as never
const bio = ({ name, text: value, write }: { name: 'bio'; text: string; write: (text: string) => void }) => (
  <textarea name={name} value={value} onChange={({ currentTarget }) => write(currentTarget.value)} />
)
const forms: [field: string, form: ReactNode][] = [
  ['[name=source]', <ProposalForm key="m" machine={null} isLocked={false} />],
  ['[name=description]', <EventProposalForm key="e" proposal={null} />],
  ['[name=reason]', <DeclineForm key="d" maxLength={500} decline={async () => nothing()} />],
  ['[name=bio]', <ProfileSettings key="p" user={user} bio={bio} />],
  ['[name=note]', <GiftCodeForm key="g" />],
  ['textarea', <DecisionForm key="c" item={CASE as never} />],
]

test.each(forms)('leaving a page asks before its field %s is lost', async (field, form) => {
  notes.answers['GET /api/membership-tiers'] = [200, [{ id: 2, name: 'Pro', price: '9.99' }]]
  await show(<Page>{form}</Page>, 'admin')
  const before = router.history.location.href
  await type(field, 'Half a sentence')
  await leave()
  expect([router.history.location.href, text()]).toEqual([
    before,
    expect.stringContaining('Leave without saving?'),
  ])
})

test('a proposal that was sent leads to its page without a question', async () => {
  notes.answers['POST /api/machine-proposals'] = [201, { id: 8 }]
  await show(
    <Page>
      <ProposalForm machine={null} isLocked={false} />
    </Page>,
    'member',
  )
  await type('[name="changes.name"]', 'Mars')
  await type('[name=source]', 'A flyer')
  await send()
  expect(router.history.location.pathname).toBe('/proposals/8')
  expect(text()).not.toContain('Leave without saving?')
})

test('a profile that was saved is left without a question, one that was refused is not', async () => {
  await show(
    <Page>
      <ProfileSettings user={user} bio={bio} />
    </Page>,
    'member',
  )
  notes.answers['PATCH /api/user'] = refusal(400, 'No.')
  await type('[name=location]', 'Berlin')
  await send()
  await leave()
  expect(text()).toContain('Leave without saving?')
  await press('Stay here')
  notes.answers['PATCH /api/user'] = [200, user]
  await send()
  await leave()
  expect(router.history.location.pathname).toBe('/faq')
  expect(all('dialog h2')).toEqual([])
})
