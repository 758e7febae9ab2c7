// Accounts: sign-up, sign-in, profile, erasure.
import { TOTP } from 'otpauth'
import { openAuthenticator } from '#server/testing/processes/authenticator.ts'
import { openBrowser, tokenFor } from '#server/testing/processes/browser.ts'
import { TEST_PASSWORD, type TestMember } from '#server/testing/site.ts'
import { memberOf, type Steps, type Story } from './story.ts'

const device = openAuthenticator()
const PASSWORD = 'another-password'

const codeOf = ({ site }: Story, secret: unknown) =>
  new TOTP({ secret: String(secret) }).generate({ timestamp: site.clock.now().getTime() })

async function sessionsOf({ site }: Story, as: TestMember): Promise<{ id: number; isCurrent: boolean }[]> {
  return (await site.request('GET /api/user/sessions', { as })).body.data
}

export const accountSteps: Steps = {
  'POST /api/admin/setup': async ({ ask, setAdmin }) => {
    const body = { username: 'first_lady', email: 'first@example.com', password: TEST_PASSWORD }
    setAdmin(memberOf(await ask('POST /api/admin/setup', { body })))
  },
  'POST /api/register': ({ ask }) =>
    ask('POST /api/register', { body: { username: 'nova', email: 'nova@example.com', password: PASSWORD } }),
  'POST /api/login': ({ ask }) => ask('POST /api/login', { body: { username: 'nova', password: PASSWORD } }),
  'POST /api/session/confirmation': ({ ask, people }) =>
    ask('POST /api/session/confirmation', { as: people.dan, body: { password: TEST_PASSWORD } }),
  'PATCH /api/user': async ({ ask, people, upload }) => {
    const { id } = await upload(people.bob)
    const body = { displayName: 'Bob Flip', bio: 'Fixes flippers.', location: 'Chicago', pictureId: id }
    await ask('PATCH /api/user', { as: people.bob, body })
  },
  'POST /api/user/verification-letter': async ({ ask, people, site }) => {
    await ask('POST /api/user/verification-letter', { as: people.dan })
    await site.settle()
  },
  'POST /api/email-verifications': ({ ask, people, site }) =>
    ask('POST /api/email-verifications', {
      body: { token: tokenFor(site, `${people.dan.username}@example.com`) },
    }),
  'POST /api/user/email-change': async ({ ask, people, site }) => {
    await ask('POST /api/user/email-change', { as: people.dan, body: { email: 'dan.new@example.com' } })
    await site.settle()
  },
  'POST /api/email-changes': ({ ask, site }) =>
    ask('POST /api/email-changes', { body: { token: tokenFor(site, 'dan.new@example.com') } }),
  'DELETE /api/user/email-change': async ({ ask, people }) => {
    await ask('POST /api/user/email-change', { as: people.dan, body: { email: 'dan.other@example.com' } })
    await ask('DELETE /api/user/email-change', { as: people.dan })
  },
  'POST /api/password-resets': async ({ ask, site }) => {
    await ask('POST /api/password-resets', { body: { username: 'nova' } })
    await site.settle()
  },
  'POST /api/password-resets/completion': ({ ask, site }) =>
    ask('POST /api/password-resets/completion', {
      body: { token: tokenFor(site, 'nova@example.com'), newPassword: `${PASSWORD}-2` },
    }),
  'PATCH /api/user/password': ({ ask, people }) =>
    ask('PATCH /api/user/password', {
      as: people.eve,
      body: { currentPassword: TEST_PASSWORD, newPassword: PASSWORD },
    }),
  'POST /api/user/second-factor/setup': async ({ ask, people, note }) => {
    const { body } = await ask('POST /api/user/second-factor/setup', { as: people.dan })
    note.set('secret', body.secret)
  },
  'POST /api/user/second-factor': (story) =>
    story.ask('POST /api/user/second-factor', {
      as: story.people.dan,
      body: { code: codeOf(story, story.note.get('secret')) },
    }),
  'POST /api/user/recovery-codes': async ({ ask, people, note }) => {
    const { body } = await ask('POST /api/user/recovery-codes', { as: people.dan })
    note.set('recovery', body.recoveryCodes[0])
  },
  'POST /api/login/second-factor': async ({ site, people, note, ask }) => {
    const browser = openBrowser(site)
    const login = { username: people.dan.username, password: TEST_PASSWORD }
    const { body } = await browser.request('POST /api/login', login)
    const code = note.get('recovery')
    const as = { ...people.dan, cookie: browser.cookies() }
    await ask('POST /api/login/second-factor', { as, body: { token: body.secondFactor.token, code } })
  },
  'DELETE /api/user/second-factor': ({ ask, people }) =>
    ask('DELETE /api/user/second-factor', { as: people.dan }),
  'POST /api/user/passkeys/options': async ({ ask, people, note }) => {
    const { body } = await ask('POST /api/user/passkeys/options', { as: people.dan })
    note.set('creation', JSON.stringify(body))
  },
  'POST /api/user/passkeys': async ({ ask, people, note }) => {
    const passkey = device.create(JSON.parse(String(note.get('creation'))))
    const { body } = await ask('POST /api/user/passkeys', {
      as: people.dan,
      body: { name: 'Phone', passkey },
    })
    note.set('passkey', body.id)
  },
  'PATCH /api/user/passkeys/{id}': ({ ask, people, note }) =>
    ask('PATCH /api/user/passkeys/{id}', {
      as: people.dan,
      params: { id: note.get('passkey') ?? 0 },
      body: { name: 'Old phone' },
    }),
  'POST /api/login/passkey-options': async ({ ask, note }) => {
    const answer = await ask('POST /api/login/passkey-options')
    note.set('challenge', JSON.stringify(answer.body))
    note.set(
      'device',
      answer.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; '),
    )
  },
  'POST /api/login/passkey': ({ ask, note, people }) =>
    ask('POST /api/login/passkey', {
      as: { ...people.dan, cookie: String(note.get('device')) },
      body: { passkey: device.answer(JSON.parse(String(note.get('challenge')))) },
    }),
  'DELETE /api/user/passkeys/{id}': ({ ask, people, note }) =>
    ask('DELETE /api/user/passkeys/{id}', { as: people.dan, params: { id: note.get('passkey') ?? 0 } }),
  'DELETE /api/user/sessions/{id}': async (story) => {
    const { ask, people } = story
    const other = (await sessionsOf(story, people.dan)).find(({ isCurrent }) => !isCurrent)
    await ask('DELETE /api/user/sessions/{id}', { as: people.dan, params: { id: other?.id ?? 0 } })
  },
  'DELETE /api/user/sessions': ({ ask, people }) => ask('DELETE /api/user/sessions', { as: people.dan }),
  'POST /api/logout': ({ ask, people }) => ask('POST /api/logout', { as: people.dan }),
}

/** Last, since a member's contributions are deleted too. */
export const leavingSteps: Steps = {
  'DELETE /api/user': ({ ask, people }) => ask('DELETE /api/user', { as: people.ada }),
}
