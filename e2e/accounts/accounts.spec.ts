// Signing in and account security: password reset, second factor, passkeys, other sessions, a new email address.
import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expect, MAIN, openPageAs, type Site, signIn, test } from '#e2e/support/site.ts'

const PASSWORD = 'plunger-in-the-lane-1'
const NEW_PASSWORD = 'ball-in-the-outhole-2'
const WRONG_CODE = 'This code is wrong or has already been used'

async function register(page: Page, username: string): Promise<string> {
  const email = `${username}@example.com`
  const answer = await page.request.post('/api/register', { data: { username, email, password: PASSWORD } })
  expect(answer.status()).toBe(201)
  return email
}

/** The path behind the email's button, without the host: with two processes either may have sent the email. */
function linkIn(email: string, path: string): string {
  const link = new RegExp(`https?://[^\\s/]+(${path}#token=[^\\s"<>)]+)`).exec(email)?.[1]
  if (!link) throw new Error(`The email has no link to ${path}:\n${email}`)
  return link
}

async function openSettings(page: Page, panel: string): Promise<void> {
  await page.goto(`/settings?panel=${panel}`)
}

async function fillLogin(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/auth?tab=login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

async function expectSignedInAs(page: Page, username: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === '/')
  await expect(page.locator(`summary[aria-label="${username}, account menu"]`)).toBeVisible()
}

async function leave(page: Page): Promise<void> {
  await page.context().clearCookies()
}

test('a forgotten password is replaced by the link of an email, once', { tag: MAIN }, async ({
  page,
  site,
}) => {
  const email = await register(page, 'forgetful')
  await leave(page)
  await page.goto('/auth?tab=login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('Please enter your username or email address')).toBeVisible()
  await page.getByLabel('Username or email address').fill('forgetful')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()

  const link = linkIn(await site.emailTo(email, /password/i), '/reset-password')
  await page.goto(link)
  await expect(page).toHaveURL(`${site.url}/reset-password`)
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm password').fill('something else')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible()

  await fillLogin(page, 'forgetful', PASSWORD)
  await expect(page.getByText('Login failed').first()).toBeVisible()
  await fillLogin(page, 'forgetful', NEW_PASSWORD)
  await expectSignedInAs(page, 'forgetful')

  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})

test('an unknown name is answered like a known one', async ({ page }) => {
  await page.goto('/forgot-password')
  await page.getByLabel('Username or email address').fill('nobody-of-that-name')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
})

test('a second factor is turned on, asked for, and stood in for by a recovery code', async ({ page }) => {
  await register(page, 'twofold')
  await openSettings(page, 'security')
  await askForConfirmationOnce(page, '**/api/user/second-factor/setup')
  const section = page.getByRole('region', { name: 'Second factor' })
  await section.getByRole('button', { name: 'Turn on' }).click()
  await confirmWithPassword(page)
  await expect(section.getByRole('img', { name: 'QR code with the secret' })).toBeVisible()
  const secret = (await section.locator('code').innerText()).replaceAll(' ', '')
  const totp = new TOTP({ secret })

  await section.getByLabel('Code', { exact: true }).fill('000000')
  await section.getByRole('button', { name: 'Turn on' }).click()
  await expect(section.getByText(WRONG_CODE)).toBeVisible()
  await section.getByLabel('Code', { exact: true }).fill(totp.generate())
  await section.getByRole('button', { name: 'Turn on' }).click()
  await expect(section.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  const codes = await section.getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  await section.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(section.getByText('10 recovery codes are left.')).toBeVisible()

  await leave(page)
  await fillLogin(page, 'twofold', PASSWORD)
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  expect((await page.request.get('/api/user')).status()).toBe(401)
  // The code that enabled it is used up; the next one is valid already.
  await page.getByLabel('Code', { exact: true }).fill(totp.generate({ timestamp: Date.now() + 30_000 }))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectSignedInAs(page, 'twofold')

  await leave(page)
  await fillLogin(page, 'twofold', PASSWORD)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectSignedInAs(page, 'twofold')
  await openSettings(page, 'security')
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible()

  await leave(page)
  await fillLogin(page, 'twofold', PASSWORD)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(WRONG_CODE)).toBeVisible()
  expect((await page.request.get('/api/user')).status()).toBe(401)
})

/** Answers one call as if the last confirmation had expired. */
async function askForConfirmationOnce(page: Page, call: string): Promise<void> {
  await page.route(
    call,
    (route) =>
      route.fulfill({
        status: 403,
        json: { error: 'Please enter your password to continue.', code: 'confirmation_needed' },
      }),
    { times: 1 },
  )
}

async function confirmWithPassword(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await dialog.getByLabel('Password', { exact: true }).fill('not the password')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  // A press is ignored while the previous one is being handled.
  await expect(dialog.getByText('This is not your current password')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByLabel('Password', { exact: true }).press('Enter')
  await expect(dialog).toBeHidden()
}

test('where a second factor is on, a protected step asks for the code beside the password', async ({
  page,
}) => {
  await register(page, 'twice_asked')
  const setup = await (await page.request.post('/api/user/second-factor/setup')).json()
  const on = await page.request.post('/api/user/second-factor', {
    data: { code: new TOTP({ secret: setup.secret }).generate() },
  })
  const { recoveryCodes } = await on.json()
  await openSettings(page, 'security')
  await askForConfirmationOnce(page, '**/api/user/recovery-codes')
  const section = page.getByRole('region', { name: 'Second factor' })
  await section.getByRole('button', { name: 'New recovery codes' }).click()
  await page.getByRole('button', { name: 'Create new codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByLabel('Password', { exact: true }).press('Enter')
  await expect(dialog.getByText('Please enter the code')).toBeVisible()
  await expect(dialog.getByLabel('Code', { exact: true })).toBeFocused()
  await dialog.getByLabel('Code', { exact: true }).fill(recoveryCodes[0])
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
  await expect(section.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
})

test('who closes the question goes on without the step', async ({ page }) => {
  await register(page, 'hesitant')
  await openSettings(page, 'security')
  await askForConfirmationOnce(page, '**/api/user/second-factor/setup')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('dialog', { name: 'Confirm it’s you' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Please enter your password to continue.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeEnabled()
})

test('a passkey is added, signs in without a password, is renamed and removed', async ({ page }) => {
  await register(page, 'keyholder')
  await holdVirtualKey(page)
  await openSettings(page, 'security')
  const section = page.getByRole('region', { name: 'Passkeys' })
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(section.getByText('Please give the passkey a name')).toBeVisible()
  await section.getByLabel('Passkey name').fill('Laptop')
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(section.getByText('Laptop', { exact: true })).toBeVisible()
  await expect(section.getByLabel('Passkey name')).toHaveValue('')

  await leave(page)
  await page.goto('/auth?tab=login')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expectSignedInAs(page, 'keyholder')

  await openSettings(page, 'security')
  await section.getByRole('button', { name: 'Rename Laptop' }).click()
  await section.getByLabel('Name', { exact: true }).fill('Old laptop')
  await section.getByRole('button', { name: 'Save name' }).click()
  await section.getByRole('button', { name: 'Remove Old laptop' }).click()
  await page
    .getByRole('dialog', { name: 'Remove this passkey?' })
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect(section.getByText('Old laptop', { exact: true })).toBeHidden()

  await leave(page)
  await page.goto('/auth?tab=login')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('Login failed').first()).toBeVisible()
  expect((await page.request.get('/api/user')).status()).toBe(401)
})

/** Adds a virtual authenticator that confirms automatically. */
async function holdVirtualKey(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a session elsewhere is ended from here, and a new password ends them all', async ({
  page,
  browser,
  site,
}) => {
  await register(page, 'everywhere')
  const account = { username: 'everywhere', password: PASSWORD }
  const there = await openPageAs(browser, account, { baseURL: site.url })
  await openSettings(page, 'security')
  const section = page.getByRole('region', { name: 'Sessions' })
  await expect(section.getByRole('listitem')).toHaveCount(2)
  await expect(section.getByText('This browser')).toHaveCount(1)
  await section.getByRole('button', { name: /^End the session of/ }).click()
  await expect(section.getByRole('listitem')).toHaveCount(1)
  await there.goto('/profile')
  await there.waitForURL(/\/auth/)

  await signIn(there, 'everywhere', PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('Password changed').first()).toBeVisible()
  await there.goto('/profile')
  await there.waitForURL(/\/auth/)
  expect((await page.request.get('/api/user')).status()).toBe(200)
})

test('an address is verified and changed by emails, never by opening a link alone', async ({
  page,
  site,
}) => {
  const email = await register(page, 'movinghouse')
  await openSettings(page, 'account')
  await expect(page.getByText('Not verified')).toBeVisible()
  const verify = linkIn(await verificationEmailOf(page, site, email), '/verify-email')
  await page.goto(verify)
  await expect(page).toHaveURL(`${site.url}/verify-email`)
  await expect(page.getByRole('button', { name: 'Verify my address' })).toBeEnabled()
  expect(await (await page.request.get('/api/user')).json()).toMatchObject({ isEmailVerified: false })
  await page.getByRole('button', { name: 'Verify my address' }).click()
  await expect(page.getByText(`${email} is verified`)).toBeVisible()

  await openSettings(page, 'account')
  await page.getByRole('button', { name: 'Change email address' }).click()
  await page.getByLabel('New email address').fill('moved@example.com')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('button', { name: 'Cancel the change' })).toBeVisible()
  await page.goto(linkIn(await site.emailTo('moved@example.com'), '/change-email'))
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect(page.getByText('Your account now uses moved@example.com.')).toBeVisible()
  await openSettings(page, 'account')
  await expect(page.getByText('moved@example.com')).toBeVisible()
})

/** The email sent on registration, or the one that the button sends. */
async function verificationEmailOf(page: Page, site: Site, email: string): Promise<string> {
  await page.getByRole('button', { name: 'Send verification email' }).click()
  await expect(page.getByText('Email sent').first()).toBeVisible()
  return site.emailTo(email, /verify/i)
}

test('a member at the door for admins is shown their own; a failure goes with the success', async ({
  page,
}) => {
  await register(page, 'wrong_door')
  await leave(page)
  await page.goto('/auth')
  await page.getByText('Not an admin?').getByRole('link', { name: 'Sign in as a member' }).click()
  await expect(page.getByRole('tab', { name: 'User Login' })).toHaveAttribute('aria-selected', 'true')

  await page.goto('/subscription')
  await page.getByRole('link', { name: 'Join Free' }).first().click()
  await page.getByLabel('Username').fill('wrong_door')
  await page.getByLabel('Email').fill('second_door@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  const failure = page.locator('[data-sonner-toast]').filter({ hasText: 'Registration Failed' })
  await expect(failure).toBeVisible()
  await page.getByLabel('Username').fill('second_door')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('with a link to verify your address').first()).toBeVisible()
  await expect(failure).toBeHidden({ timeout: 3_000 })
})
