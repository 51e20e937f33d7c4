import { randomUUID } from 'node:crypto'
import { expect, type Page, type Request } from '@playwright/test'
import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { addStaff } from '../api/ground/staff/staff.ts'
import { inBackOffice } from './back-office.ts'
import { expectGoodScreen, test } from './shopper.ts'

/** Refusals are part of the journey. */
test.use({ mayFail: '/office/' })

const password = 'needle and thread'

/** A device of Chromium's own, whose owner has always just been recognised. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
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

const makeOwner = (email: string) =>
  inBackOffice((db) => addStaff(db, { email, name: 'Asha', role: 'owner' }, 'command line'))

const forgetFreshCode = (email: string) =>
  inBackOffice((db) =>
    sql`update staff_sessions set verified_at = null
        where staff_id = (select id from staff where email = ${email})`.execute(db),
  )

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/office/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

const isLogin = (request: Request) => request.url().includes('/office/login')

const expectInside = (page: Page) =>
  expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()

async function invite(page: Page, email: string) {
  const form = page.getByRole('region', { name: 'Invite someone' })
  await form.getByLabel('Name').fill('Ravi')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Role').selectOption('packer')
  await form.getByRole('button', { name: 'Invite' }).click()
  return form
}

test('an owner logs in and answers for an act by passkey, and by the codes of an app', async ({
  page,
}) => {
  const email = `asha-${randomUUID()}@example.com`
  const { token } = await makeOwner(email)
  await addAuthenticator(page)
  await page.goto(`/office/welcome?token=${token}`)
  await page.getByRole('textbox', { name: 'New password' }).fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  await logIn(page, email)
  await expectInside(page)

  await page.goto('/office/second-factor')
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByRole('textbox', { name: 'Password' }).fill(password)
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await passkeys.getByLabel('Name of this device').fill('Laptop')
  await passkeys.getByRole('button', { name: 'Make the passkey' }).click()
  await expect(passkeys.getByRole('listitem')).toContainText('Laptop')
  await expectGoodScreen(page)

  await page.context().clearCookies()
  await logIn(page, email)
  await expect(page.getByRole('alert')).toContainText('Log in with your passkey')
  const login = page.waitForRequest((request) => request.method() === 'POST' && isLogin(request))
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expectInside(page)
  const response = new URLSearchParams((await login).postData() ?? '').get('response')
  expect(response).toContain('"signature"')
  const again = await page.request.post('/api/office/login/passkey/', {
    data: { response },
    headers: { origin: new URL(page.url()).origin },
  })
  expect(again.status()).toBe(400)

  await forgetFreshCode(email)
  await page.goto('/office/staff')
  const form = await invite(page, `ravi-${randomUUID()}@example.com`)
  await expect(form.getByRole('alert')).toContainText('Use your passkey')
  await expect(form.getByLabel('Name')).toHaveValue('Ravi')
  await expectGoodScreen(page)
  await form.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(form.getByText('Your passkey was read')).toBeVisible()
  await form.getByRole('button', { name: 'Invite' }).click()
  await expect(form.getByText('Ravi is invited')).toBeVisible()

  await page.goto('/office/second-factor')
  await page.getByRole('textbox', { name: 'Your password' }).fill(password)
  await page.getByRole('button', { name: 'Make a secret' }).click()
  const secret = await page.locator('p.font-mono').innerText()
  const codeAt = (seconds: number) =>
    generateSync({ secret: secret.replaceAll(/\s/g, ''), epoch: Date.now() / 1000 + seconds })
  await page.getByLabel('Code that the app shows').fill(codeAt(-30))
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await expect(page.getByText('It is on.')).toBeVisible()
  await page.context().clearCookies()
  await logIn(page, email)
  await page.getByLabel('Code').fill(codeAt(0))
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expectInside(page)

  await page.goto('/office/second-factor')
  await page.getByRole('button', { name: 'Remove the passkey Laptop' }).click()
  await expect(passkeys.getByRole('listitem')).toHaveCount(0)
})
