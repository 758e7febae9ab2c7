// @vitest-environment happy-dom
// What was typed is not lost without a question: in dialogs when they are closed, in forms of pages when someone leaves.
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { act, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { ProfileSettings } from '#web/accounts/settings/profile-settings.tsx'
import { EntryDialog } from '#web/collections/entry-dialog.tsx'
import { EventProposalForm } from '#web/community/proposals/event-proposal-form.tsx'
import { livePart, refusal, SESSIONS } from '#web/dev/live-part.tsx'
import { MergeDialog, MoveDialog } from '#web/forum/topics/move-dialogs.tsx'
import { SplitDialog } from '#web/forum/topics/split-dialog.tsx'
import { LogEntryDialog } from '#web/logbook/log-entry-dialog.tsx'
import { ReminderDialog } from '#web/logbook/reminder-dialog.tsx'
import { AddMachineDialog, EditMachineDialog } from '#web/machines/admin/machine-dialogs.tsx'
import { AddNewMachine } from '#web/machines/database/add-new-machine.tsx'
import { ImageDialog } from '#web/machines/images/image-dialog.tsx'
import { DeclineForm } from '#web/machines/proposals/decline-form.tsx'
import { ProposalForm } from '#web/machines/proposals/proposal-form.tsx'
import { EditListingDialog } from '#web/market/listings/form/edit-listing-dialog.tsx'
import { QuestionForm } from '#web/market/listings/questions/question-form.tsx'
import { DealFeedback } from '#web/market/offers/deal-feedback.tsx'
import { OfferActions } from '#web/market/offers/offer-actions.tsx'
import { OfferDialog } from '#web/market/offers/offer-dialog.tsx'
import { GiftCodeForm } from '#web/membership/gift-code-form.tsx'
import { GroupMembers } from '#web/messages/recipients/group-members.tsx'
import { DecisionForm } from '#web/moderation/cases/decision-form.tsx'
import { ReportFormDialog } from '#web/moderation/cases/report-dialog.tsx'
import { StaffNotes } from '#web/moderation/members/staff-notes.tsx'
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
const TOPIC = { id: 4, categoryId: 2 } as never
const GROUP = { id: 6, isGroup: true, others: [] } as never
const OFFER = {
  id: 7,
  listing: SOLD,
  buyer: { id: 9, username: 'lou' },
  seller: { id: 7, username: 'ada' },
  steps: [],
  actions: ['counter'],
  feedback: { own: null, other: null, isOpen: true, isOtherGiven: false, until: '2026-01-01T00:00:00.000Z' },
} as never
const QUESTION = {
  ...{ label: 'Ask', fieldLabel: 'Ask the seller', missing: '', submitText: 'Ask', failed: '', held: '' },
  send: async () => ({ isHidden: false }) as never,
}
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
  ['categoryId', <MoveDialog key="v" {...shown} topic={TOPIC} onDone={async () => nothing()} />],
  ['other', <MergeDialog key="m" {...shown} topic={TOPIC} onDone={async () => nothing()} />],
  ['username', <GroupMembers key="u" {...shown} conversation={GROUP} />],
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
  for (const call of ['GET /api/forum-posts/4/replies', 'GET /api/forum-posts'])
    notes.answers[call] = [200, { data: [], pagination: { total: 0 } }]
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
  const typed = named(name)?.value
  await close()
  expect(text()).toContain('Discard your changes?')
  await press('Keep editing')
  expect(named(name)?.value).toBe(typed)
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
/** The page's own file may still be loading. */
const ledTo = (path: RegExp) => vi.waitFor(() => expect(router.history.location.pathname).toMatch(path))
const leave = async (to = '/faq') => {
  await act(async () => router.history.push(to))
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
  ['[name=text]', <StaffNotes key="n" memberId={9} notes={[]} />],
  ['[name=text]', <DealFeedback key="f" offer={OFFER} />],
  ['[name=text]', <QuestionForm key="q" {...QUESTION} />],
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
  await ledTo(/^\/proposals\/8$/)
  expect(text()).not.toContain('Leave without saving?')
})

test('a machine that was added leads to its page without a question', async () => {
  notes.answers['POST /api/admin/machines'] = [201, { id: 5, name: 'Mars', opdbId: null, images: [] }]
  await show(
    <Page>
      <AddNewMachine />
    </Page>,
    'admin',
  )
  await press('Add New Machine')
  await settle()
  await type('[name="facts.name"]', 'Mars')
  await send()
  await ledTo(/^\/machines\/.*mars$/)
  expect(text()).not.toContain('Leave without saving?')
})

test('a visitor’s report goes to the sign-in page without a question', async () => {
  await show(
    <ReportFormDialog {...shown} onReported={nothing} kind="topic" id={4} label="Report" isVisitor />,
  )
  await type('dialog [name=note]', 'Half a sentence')
  const close = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(close()).toBe(true)
  await act(async () => all('dialog [name=reason]')[0]?.click())
  await send()
  expect(notes.went).toHaveLength(1)
  expect(close()).toBe(false)
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

const closeFirst = async () => {
  await act(async () => all('dialog')[0]?.dispatchEvent(new Event('cancel', { cancelable: true })))
  await settle()
}
test('a counteroffer that was begun is put away after a question only', async () => {
  await show(
    <Page>
      <OfferActions offer={OFFER} />
    </Page>,
    'member',
  )
  await press('Counteroffer')
  await press('Counteroffer')
  expect(all('[name=message]')).toEqual([])
  await press('Counteroffer')
  await type('[name=message]', 'Half a sentence')
  const before = router.history.location.href
  await leave('/events')
  expect([router.history.location.href, text()]).toEqual([
    before,
    expect.stringContaining('Leave without saving?'),
  ])
  await press('Stay here')
  await press('Counteroffer')
  expect(text()).toContain('Discard your changes?')
  await press('Keep editing')
  expect(all('[name=message]')).toHaveLength(1)
})

test('what is typed about a picture is not forgotten when another one is moved', async () => {
  const image = (id: number) => ({
    id,
    title: `Picture ${id}`,
    description: null,
    imageUrl: '/a',
    picture: null,
  })
  const machine = { ...(MACHINE as object), images: [image(1), image(2)] } as never
  notes.answers['PUT /api/admin/machines/5/images/order'] = [200, [image(2), image(1)]]
  await show(<ImageDialog {...shown} machine={machine} onChange={nothing} />, 'admin')
  const pressIcon = async (label: string) => {
    await act(async () => all(`[aria-label="${label}"]`)[0]?.click())
    await settle()
  }
  await act(async () => all('[role=tab]')[1]?.click())
  await settle()
  const edit = all('[aria-label^="Edit "]')[0]?.getAttribute('aria-label') ?? ''
  await pressIcon(edit)
  await type('dialog form [name=title]', 'The playfield')
  await pressIcon(all('[aria-label^="Move "][aria-label$=" up"]')[1]?.getAttribute('aria-label') ?? '')
  expect(notes.sent).toHaveLength(1)
  await press('Cancel')
  expect(text()).toContain('Discard your changes?')
  expect(named('title')?.value).toBe('The playfield')
  await press('Discard')
  expect(named('title')).toBeNull()
  await closeFirst()
  expect(text()).not.toContain('Discard your changes?')
})
