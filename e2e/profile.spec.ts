import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import type { Api } from '../contract/client.ts'
import { MyData } from '../contract/privacy.ts'
import { apiOf, logIn, password, signUp } from './customer.ts'
import { drawPhoto, drawPicture } from './picture.ts'
import { expectGoodScreen, test } from './shopper.ts'

const changed = 'needle-9'
const android =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1'

test.use({ mayFail: '/api/' })

test.beforeEach(async ({ page, isMobile }) => {
  if (isMobile) await page.setViewportSize({ width: 360, height: 740 })
})

/** A new customer, signed in in the browser. */
async function signIn(page: Page, origin = '') {
  const { email, api } = await signUp(origin, 'Meera Nair', page.context())
  const elsewhere = async (agent: string) => {
    const headers = { 'user-agent': agent }
    const { token } = await api('POST /api/login/', { body: { email, password }, headers })
    return apiOf(origin, token)
  }
  return { email, api, elsewhere }
}

const isSignedIn = (api: Api) =>
  api('GET /api/profile/').then(
    () => true,
    () => false,
  )

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('textbox', { name, exact: true })
const fact = (page: Page, label: string) =>
  page.getByRole('main').getByRole('term').filter({ hasText: label }).locator('+ dd')

test('a customer sees what is missing, and changes who she is', async ({ page, baseURL }) => {
  const { email, api } = await signIn(page, baseURL)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'PROFILE' })).toBeVisible()
  await expect(fact(page, 'Username')).toHaveText('Meera Nair')
  await expect(fact(page, 'Email')).toHaveText(email)
  await expect(fact(page, 'Phone')).toHaveText('N/A')
  await expect(fact(page, 'Address')).toHaveText('N/A')
  const ways = page.getByRole('navigation', { name: 'Your account' }).getByRole('link')
  await expect(ways).toHaveText([/^Your orders/, /^Addresses/, /^Wishlist/, /^Password/])
  await expectGoodScreen(page)
  await ways.last().click()
  await expect(button(page, 'CHANGE PASSWORD')).toHaveAttribute('aria-expanded', 'true')
  await page.goBack()
  await expect(button(page, 'CHANGE PASSWORD')).toHaveAttribute('aria-expanded', 'false')

  const edit = button(page, 'EDIT PROFILE')
  await edit.click()
  await expect(page).toHaveURL(/\/UpdateProfile$/)
  await expect(edit).toHaveAttribute('aria-expanded', 'true')
  await expect(field(page, 'Email')).toHaveAttribute('readonly')
  await expectGoodScreen(page)
  await edit.click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(field(page, 'Email')).toHaveCount(0)

  await edit.click()
  await field(page, 'User name').fill(' ')
  await button(page, 'Save profile').click()
  await expect(page.getByText('This field is required.')).toBeVisible()
  await expect(field(page, 'User name')).toBeFocused()
  await field(page, 'User name').fill('Kamala')
  await field(page, 'Phone').fill('98-76')
  await field(page, 'Address').fill('14 Weavers Street\nCoimbatore')
  await page
    .getByLabel('Profile image')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await drawPicture() })
  await expect(page.locator('form img')).toHaveAttribute('src', /^data:image\/png/)
  await button(page, 'Save profile').click()
  await expect(field(page, 'Phone')).toBeFocused()
  await expect(field(page, 'Phone')).toHaveAccessibleDescription('Enter a ten-digit phone number.')
  await expect(field(page, 'Address')).toHaveValue('14 Weavers Street\nCoimbatore')
  await expectGoodScreen(page)

  await field(page, 'Phone').fill('+91 98765-43210')
  await button(page, 'Save profile').dblclick()
  await expect(page.getByRole('status').getByText('Profile updated successfully!')).toBeVisible()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(edit).toBeFocused()
  await expectGoodScreen(page)
  await expect(fact(page, 'Username')).toHaveText('Kamala')
  await expect(fact(page, 'Phone')).toHaveText('9876543210')
  await expect(page.getByText('Profile updated successfully!')).toHaveCount(0)
  expect(await api('GET /api/profile/')).toMatchObject({
    email,
    first_name: 'Kamala',
    address: '14 Weavers Street\nCoimbatore',
    profile_image: expect.stringMatching(/^\/media\//),
  })
  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === 'user')?.value).toBe('Kamala')
})

test('a picture is removed with the form, and stays when she changes her mind', async ({
  page,
  baseURL,
}) => {
  const { api } = await signIn(page, baseURL)
  const picture = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await drawPicture() }
  const avatar = page.locator('form img')
  await page.goto('/UpdateProfile')
  await expect(button(page, 'Remove picture')).toHaveCount(0)
  await page.getByLabel('Profile image').setInputFiles(picture)
  await expect(avatar).toHaveAttribute('src', /^data:image/)
  await button(page, 'Remove picture').click()
  await expect(avatar).toHaveCount(0)
  await expect(page.getByLabel('Profile image')).toBeFocused()
  await expect(button(page, 'Remove picture')).toHaveCount(0)

  await page.getByLabel('Profile image').setInputFiles(picture)
  await button(page, 'Save profile').click()
  await expect(page).toHaveURL(/\/profile$/)
  await button(page, 'EDIT PROFILE').click()
  await button(page, 'Remove picture').click()
  await expect(page.getByText('It is removed when you save.')).toBeVisible()
  await expect(avatar).toHaveCount(0)
  await expectGoodScreen(page)
  await button(page, 'Keep picture').click()
  await expect(avatar).toHaveAttribute('src', /^\/media\//)
  await button(page, 'Save profile').click()
  await expect(page).toHaveURL(/\/profile$/)
  const { profile_image } = await api('GET /api/profile/')
  expect(profile_image).toMatch(/^\/media\//)

  await button(page, 'EDIT PROFILE').click()
  await page.getByLabel('Profile image').setInputFiles(picture)
  await expect(avatar).toHaveAttribute('src', /^data:image/)
  await button(page, 'Remove picture').click()
  await button(page, 'Save profile').click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.locator('main img')).toHaveCount(0)
  expect(await api('GET /api/profile/')).toMatchObject({ profile_image: null })
  expect((await page.request.get(`${profile_image}`)).status()).toBe(404)
})

test('a file that is no picture of ours is refused before it is sent', async ({
  page,
  baseURL,
}) => {
  const { api } = await signIn(page, baseURL)
  await page.goto('/updateprofile/')
  const choice = page.getByLabel('Profile image')
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    choice.setInputFiles({ name, mimeType, buffer })

  await choose('notes.txt', 'text/plain', Buffer.from('not a picture'))
  await expect(page.getByText('Choose a JPEG, PNG or WebP picture.')).toBeVisible()
  await expect(choice).toHaveValue('')
  await expectGoodScreen(page)

  await choose('large.png', 'image/png', randomBytes(16 * 1024 * 1024 + 1))
  await expect(page.getByText('Choose a picture of at most 16 MB.')).toBeVisible()
  await choose('renamed.jpg', 'image/jpeg', Buffer.from('not a picture'))
  await expect(
    page.getByText('The picture could not be read. Please choose another one.'),
  ).toBeVisible()
  await expect(choice).toHaveValue('')

  await field(page, 'User name').fill('Kamala')
  await button(page, 'Save profile').click()
  await expect(choice).toBeFocused()
  await expect(choice).toHaveAccessibleDescription(/The picture could not be read/)
  await expectGoodScreen(page)
  await button(page, 'Go on without').click()
  await expect(page.getByText('The picture could not be read')).toHaveCount(0)
  expect((await api('GET /api/profile/')).first_name).toBe('Meera Nair')
  await button(page, 'Save profile').click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  expect(await api('GET /api/profile/')).toMatchObject({
    first_name: 'Kamala',
    profile_image: null,
  })
})

test('a HEIC photo that the browser cannot read is named, and nothing is saved', async ({
  page,
  baseURL,
}) => {
  const { api } = await signIn(page, baseURL)
  await page.goto('/updateprofile/')
  const choice = page.getByLabel('Profile image')
  // The head of every such file; Chromium decodes none.
  const buffer = Buffer.concat([
    Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
    randomBytes(900),
  ])
  for (const mimeType of ['image/heic', '']) {
    await choice.setInputFiles({ name: 'IMG_0042.HEIC', mimeType, buffer })
    await expect(choice).toHaveAccessibleDescription(
      /This browser cannot read HEIC photos\. Choose a JPEG, PNG or WebP picture\./,
    )
  }
  await field(page, 'User name').fill('Kamala')
  await button(page, 'Save profile').click()
  await expect(choice).toBeFocused()
  await expectGoodScreen(page)
  await expect(page.getByText('Profile updated successfully!')).toHaveCount(0)
  expect((await api('GET /api/profile/')).first_name).toBe('Meera Nair')
})

const photos = [
  { name: 'photo.jpg', mimeType: 'image/jpeg' },
  // Chromium reads what is in a file: this is one of a type that only the browser knows.
  { name: 'IMG_0043.HEIC', mimeType: 'image/heic' },
]

for (const photo of photos)
  test(`a large ${photo.mimeType} is made smaller before it is sent`, async ({ page, baseURL }) => {
    const { api } = await signIn(page, baseURL)
    await page.goto('/updateprofile/')
    const buffer = await drawPhoto()
    expect(buffer.length).toBeGreaterThan(5 * 1024 * 1024)
    await page.getByLabel('Profile image').setInputFiles({ ...photo, buffer })
    await expect(page.locator('form img')).toHaveAttribute('src', /^data:image\/png/)
    await expectGoodScreen(page)
    const saving = page.waitForRequest('**/api/profile_update/')
    await button(page, 'Save profile').click()
    const { requestBodySize } = await (await saving).sizes()
    expect(requestBodySize).toBeLessThan(5 * 1024 * 1024)
    // The shop itself takes no HEIC.
    await expect(page).toHaveURL(/\/profile$/)
    expect((await api('GET /api/profile/')).profile_image).toMatch(/^\/media\//)
  })

test('what the server finds wrong with a picture stands by it', async ({ page, baseURL }) => {
  await signIn(page, baseURL)
  await page.goto('/UpdateProfile')
  const picture = await drawPicture()
  // The browser draws what is left of a picture; the server stores no such file.
  await page.route('**/api/profile_update/', (route) =>
    route.fulfill({ status: 400, json: { profile_image: ['The picture could not be read.'] } }),
  )
  await page
    .getByLabel('Profile image')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: picture })
  await button(page, 'Save profile').click()
  await expect(page.getByText('Profile Update Failed. Please try again.')).toBeVisible()
  await expect(page.getByText('The picture could not be read.')).toBeVisible()
  await expect(page.getByLabel('Profile image')).toBeFocused()
})

test('a changed password ends every other session', async ({ page, baseURL }) => {
  const { email, api, elsewhere } = await signIn(page, baseURL)
  const other = await elsewhere(android)
  await page.goto('/profile')
  await button(page, 'CHANGE PASSWORD').click()
  await expect(page).toHaveURL(/\/passwordupdate$/)
  await expect(field(page, 'Old password')).toBeFocused()
  await expectGoodScreen(page)

  await field(page, 'New password').fill('abc')
  await field(page, 'Confirm new password').fill('abcd')
  await expect(page.getByText('Password must be at least 5 characters long')).toBeVisible()
  await expect(page.getByText('New passwords do not match.')).toBeVisible()
  await expect(button(page, 'Save password')).toBeDisabled()
  await expect(field(page, 'New password')).toHaveAttribute('maxlength', '20')
  await expectGoodScreen(page)
  await field(page, 'New password').fill(changed)
  await field(page, 'Confirm new password').fill(changed)
  await button(page, 'Save password').click()
  await expect(page.getByText('Old password is required')).toBeVisible()

  await field(page, 'Old password').fill('not it')
  await page.getByRole('button', { name: 'Show password' }).first().click()
  await expect(field(page, 'Old password')).toHaveAttribute('type', 'text')
  await button(page, 'Save password').click()
  await expect(page.getByText('Your old password is not right.').first()).toBeVisible()
  await expect(field(page, 'New password')).toHaveValue(changed)
  await expectGoodScreen(page)

  await field(page, 'Old password').fill(password)
  await button(page, 'Save password').click()
  await expect(page.getByRole('status').getByText('Password changed successfully!')).toBeVisible()
  await expect(page).toHaveURL(/\/profile$/)
  expect(await isSignedIn(api)).toBe(true)
  expect(await isSignedIn(other)).toBe(false)
  await expect(page.getByText('You are signed in nowhere else.')).toBeVisible()
  await api('POST /api/login/', { body: { email, password: changed } })
})

test('a customer signs out a device, and then all others', async ({ page, baseURL }) => {
  const { api, elsewhere } = await signIn(page, baseURL)
  const [phone, tablet, laptop] = [
    await elsewhere(android),
    await elsewhere(iPhone),
    await elsewhere('Mozilla/5.0 (Windows NT 10.0) Chrome/126.0 Safari/537.36 Edg/126.0'),
  ]
  await page.goto('/profile')
  const devices = page.getByRole('list', { name: 'Signed-in devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(4)
  await expect(devices.first()).toContainText('This device')
  await expect(devices.first().getByRole('button')).toHaveCount(0)

  await button(page, 'Sign out Chrome on Android').click()
  await expect(page.getByText('The session has ended.')).toBeVisible()
  await expect(devices).toHaveCount(3)
  expect(await isSignedIn(phone)).toBe(false)
  expect(await isSignedIn(tablet)).toBe(true)

  await button(page, 'Sign out everywhere else').click()
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere else?' })
  await expectGoodScreen(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(devices).toHaveCount(3)
  await button(page, 'Sign out everywhere else').click()
  await dialog.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByText('All other sessions have ended.')).toBeVisible()
  await expect(devices).toHaveCount(1)
  expect(await isSignedIn(tablet)).toBe(false)
  expect(await isSignedIn(laptop)).toBe(false)
  expect(await isSignedIn(api)).toBe(true)
  await expectGoodScreen(page)
})

test('a customer takes her data along, and deletes her account', async ({ page, baseURL }) => {
  const { email, api } = await signIn(page, baseURL)
  const { results } = await api('GET /api/products/')
  const [wished = { id: 0, name: '' }] = results
  await api('POST /api/add_to_wishlist/', { body: { product_id: wished.id } })
  await page.goto('/profile')

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('my-data.json')
  const file = JSON.parse(await readFile(await download.path(), 'utf8'))
  const myData = MyData.parse(file)
  expect(myData.account.email).toBe(email)
  expect(myData.wishlist).toMatchObject([{ product: wished.name }])

  await button(page, 'Delete my account').click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog.getByText('What stays:')).toBeVisible()
  await expectGoodScreen(page)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByText('Password is required')).toBeVisible()
  const given = dialog.getByRole('textbox', { name: 'Your password' })
  await given.fill('not it')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByText('Your password is not right.').first()).toBeVisible()
  await expectGoodScreen(page)
  await dialog.getByRole('button', { name: 'Keep my account' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await isSignedIn(api)).toBe(true)

  await button(page, 'Delete my account').click()
  await given.fill(password)
  await dialog.getByRole('button', { name: 'Delete my account' }).dblclick()
  await expect(page.getByText('Your account has been deleted.')).toBeVisible()
  await expect(page).toHaveURL(`${baseURL}/`)
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('Token')
  await expect(api('POST /api/login/', { body: { email, password } })).rejects.toThrow(
    'Invalid email or password',
  )
})

test('when the session has ended, a save waits for a new login', async ({ page, baseURL }) => {
  const { email, api } = await signIn(page, baseURL)
  await page.goto('/UpdateProfile')
  await field(page, 'User name').fill('Kamala')
  await field(page, 'Address').fill('14 Weavers Street')
  await page
    .getByLabel('Profile image')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await drawPicture() })
  await api('POST /api/logout/', { body: {} })

  await button(page, 'Save profile').click()
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field(page, 'Address')).toHaveValue('14 Weavers Street')
  await button(page, 'Save profile').click()
  await expectGoodScreen(page)
  await logIn(page, email)
  await expect(page.getByRole('status').getByText('Profile updated successfully!')).toBeVisible()
  await expect(fact(page, 'Username')).toHaveText('Kamala')
  await expect(fact(page, 'Address')).toHaveText('14 Weavers Street')
  await expect(page.getByRole('region', { name: 'Edit profile' })).toHaveCount(0)
  await expect(page.locator('main img')).toHaveAttribute('src', /^\/media\//)
})

test('what one customer typed is not saved for another', async ({ page, baseURL }) => {
  const other = await signIn(page, baseURL)
  const { api } = await signIn(page, baseURL)
  await page.goto('/UpdateProfile')
  await field(page, 'Phone').fill('9876543210')
  await api('POST /api/logout/', { body: {} })
  await button(page, 'Save profile').click()
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
  await page.keyboard.press('Escape')
  await button(page, 'Save profile').click()
  await logIn(page, other.email)
  await expect(fact(page, 'Email')).toHaveText(other.email)
  expect((await other.api('GET /api/profile/')).phone).toBe('')
})

test('a device is signed out after a new login, too', async ({ page, baseURL }) => {
  const { email, api, elsewhere } = await signIn(page, baseURL)
  const phone = await elsewhere(android)
  await page.goto('/profile')
  await api('POST /api/logout/', { body: {} })
  await button(page, 'Sign out Chrome on Android').click()
  await logIn(page, email)
  await expect(page.getByText('The session has ended.')).toBeVisible()
  expect(await isSignedIn(phone)).toBe(false)
})

test('a visitor of a form of the profile is asked to log in first', async ({ page }) => {
  await page.goto('/passwordupdate')
  await expect(page).toHaveURL(/\/login\?from=%2Fpasswordupdate$/)
  await expect(page.getByText('Please log in first.')).toBeVisible()
})
