import { expect, type Page } from '@playwright/test'
import { approveReturn, receiveReturn } from '../api/domains/returns/handle-returns.ts'
import { recordCharges } from '../api/domains/shipping/charge-queries.ts'
import { doOnce } from '../api/ground/staff/act.ts'
import { deliverOrder, inBackOffice } from './back-office.ts'
import { savedAddress, signUp } from './customer.ts'
import { hold } from './network.ts'
import { findPieces } from './pieces.ts'
import { expectGoodScreen, listening, test } from './shopper.ts'

test.use({ mayFail: '/office/' })

/** A delivered order, paid in cash. */
async function delivered(origin?: string) {
  const { api } = await signUp(origin, 'Kamala')
  const { id } = await api('POST /api/shipping-address/', { body: savedAddress })
  const [piece] = await findPieces(api, 1)
  const { order_id: orderId, order_number: number } = await api('POST /api/cod_order_create/', {
    body: { ...piece, type: 'buynow', shipping_address_id: id },
  })
  await deliverOrder(orderId)
  const order = await api('GET /api/order_detail/{id}/', { params: { id: orderId } })
  return { api, orderId, number, total: order.total_amount, lineId: order.items[0]?.id ?? 0 }
}

/** It is sent back, and graded by a packer above her limit. */
const sendBack = async ({ api, lineId }: Awaited<ReturnType<typeof delivered>>) => {
  await api('POST /api/create_return_request/', {
    body: { item_id: lineId, request_type: 'Return', upi_id: 'meena@upi' },
  })
  await inBackOffice(async (db) => {
    const { id } = await db
      .selectFrom('return_requests')
      .select('id')
      .where('order_line_id', '=', lineId)
      .executeTakeFirstOrThrow()
    const packer = await db
      .selectFrom('staff')
      .select('id')
      .where('email', '=', 'packer@demo.nool')
      .executeTakeFirstOrThrow()
    await approveReturn(db, id)
    const by = { staffId: packer.id, refundLimitPaise: 0, key: null, asked: null, requestId: '' }
    await doOnce(db, by, (tx) => receiveReturn(tx, id))
  })
}

const upload = (page: Page, text: string) =>
  page.getByLabel(/courier's file/).setInputFiles({
    name: 'remittance.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  })

const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Kolkata' })

const remittanceOf = (awb: string) => `awb,amount,date,reference\n${awb},5,${today},UTR9`

test('the next file is looked at as soon as one is refused', async ({ page }) => {
  await page.goto('/office/money')
  await page.getByRole('button', { name: 'As accountant' }).click()
  await expect(page.getByRole('heading', { name: 'Money', level: 1 })).toBeVisible()
  // A refusal changes nothing that would have to be loaded before the form listens again.
  const { held } = await hold(page, /\.data\?_routes=routes%2Fshell/)
  await upload(page, 'no head')
  await expect(page.getByRole('alert')).toBeVisible()
  await upload(page, remittanceOf('NONE-1').replace(',5,', ',five,'))
  await expect(page.getByRole('alert')).toContainText('Row 2, amount: “five”')
  expect(held).toEqual([])
})

test('columns that are not known are named once, and then known @one-width', async ({ page }) => {
  await page.goto('/office/money')
  await page.getByRole('button', { name: 'As accountant' }).click()
  await expect(page.getByRole('heading', { name: 'Money', level: 1 })).toBeVisible()
  const file = `Parcel,Worth,Remittance Date,UTR No\nNONE-3,5,${today},UTR9`
  await upload(page, file)
  await expect(page.getByRole('alert')).toContainText('found are: Parcel, Worth')
  await page.getByLabel('Column of the AWB').selectOption('Parcel')
  await page.getByLabel('Column of the amount collected').selectOption('Worth')
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Look at it' }).click()
  await expect(page.getByText('nothing is changed yet')).toBeVisible()
  await page.getByRole('button', { name: 'Take in what matches' }).click()
  await expect(page.getByText('are in the bank')).toBeVisible()

  await page.reload()
  await upload(page, file.replace('NONE-3', 'NONE-4'))
  await expect(page.getByRole('row', { name: /Unknown AWB/ })).toContainText('NONE-4')
})

test.describe('before the scripts are there', () => {
  test.use({ isQuick: true })
  test('a file is looked at once they are', async ({ page }) => {
    await page.goto('/office/money')
    await listening(page)
    await page.getByRole('button', { name: 'As accountant' }).click()
    await expect(page.getByRole('heading', { name: 'Money', level: 1 })).toBeVisible()
    const { release } = await hold(page, /\/assets\/.*\.js$/)
    await page.reload({ waitUntil: 'commit' })
    await upload(page, remittanceOf('NONE-2'))
    release()
    await expect(page.getByText('nothing is changed yet')).toBeVisible()
    await expect(page.getByRole('row', { name: /Unknown AWB/ })).toContainText('NONE-2')
  })
})

test('a remittance is looked at and taken in, and a refund approved and paid', async ({
  page,
  baseURL,
}) => {
  const [one, other] = [await delivered(baseURL), await delivered(baseURL)]
  await sendBack(other)
  await page.goto('/office/money')
  await page.getByRole('button', { name: 'As accountant' }).click()
  await expect(page.getByRole('heading', { name: 'Money', level: 1 })).toBeVisible()
  const sheet = await page.request.get('/office/money/courier.csv')
  expect(sheet.headers()['content-disposition']).toContain('cash-at-the-courier.csv')
  expect(await sheet.text()).toContain(
    `${one.number},E2E-${one.orderId},Test Express,${one.total},`,
  )
  await page.getByRole('button', { name: 'Look at it' }).click()
  await expect(page.getByRole('alert')).toContainText('Choose a CSV or XLSX file.')
  const head = 'awb,amount,date,reference'
  // Choosing a file is looking at it.
  await upload(page, `${head}\nE2E-${one.orderId},=1+2,${today},UTR1`)
  await expect(page.getByRole('alert')).toContainText('Row 2, amount: “=1+2”')

  await upload(
    page,
    [
      head,
      `E2E-${one.orderId},${one.total},${today},UTR${one.orderId}`,
      `E2E-${other.orderId},${other.total - 1},${today},UTR${one.orderId}`,
      `<img src=x onerror=__ran()>,5,${today},UTR2-${one.orderId}`,
    ].join('\n'),
  )
  await expect(page.getByText('nothing is changed yet')).toBeVisible()
  const exceptions = page.getByRole('table', { name: /Exceptions/ })
  await expect(exceptions.getByRole('row', { name: /Another amount/ })).toContainText(other.number)
  await expect(exceptions.getByRole('row', { name: /Unknown AWB/ })).toContainText('<img')
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Take in what matches' }).click()
  await expect(page.getByText('went to the bank', { exact: false }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Take in what matches' })).toHaveCount(0)

  await page.reload()
  const wrong = page.getByRole('article').filter({ hasText: other.number })
  await wrong.getByText('Remind the courier').click()
  await expect(wrong.getByRole('textbox', { name: /COD remittance/ })).toHaveValue(
    new RegExp(`Our order: ${other.number}`),
  )
  await expectGoodScreen(page)
  await wrong.getByRole('button', { name: /^Accept ₹1(\.00)? less/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'the rest is a loss' })).toBeVisible()
  const unknown = page.getByRole('article').filter({ hasText: `UTR2-${one.orderId}` })
  await unknown.getByText('Note it').click()
  await unknown.getByRole('button', { name: /^Settle it/ }).click()
  await expect(unknown.getByRole('alert')).toBeVisible()
  await unknown.getByLabel('Why').fill('Of another shop')
  await unknown.getByRole('button', { name: /^Settle it/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'with a note' })).toBeVisible()

  await page.getByRole('button', { name: `Approve the refund of ${other.number}` }).click()
  await expect(page.getByRole('status').filter({ hasText: 'is approved' }).first()).toBeVisible()
  const payout = page.getByRole('listitem').filter({ hasText: other.number })
  await expect(payout).toContainText('meena@upi')
  await payout.getByRole('button', { name: /^Paid/ }).click()
  await expect(payout.getByRole('alert')).toBeVisible()
  await payout.getByLabel("Bank's number").fill(`UPI${other.orderId}`)
  await payout.getByRole('button', { name: /^Paid/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'is paid' }).first()).toBeVisible()
  await expectGoodScreen(page)
  await page.goto(`/office/orders/${one.number}`)
  await expect(page.getByText('the cash is in the bank')).toBeVisible()
})

/** A parcel that its courier has charged as heavier than it was declared. */
const charged = async (origin: string | undefined, daysAgo: number) => {
  const order = await delivered(origin)
  const awb = `E2E-${order.orderId}`
  const at = new Date(Date.now() - daysAgo * 86_400_000)
  const charge = { awb, returnAwb: '', declaredGrams: 410, chargedGrams: null, at }
  await inBackOffice((db) =>
    recordCharges(db, [
      {
        ...charge,
        entry: `F${awb}`,
        description: 'Freight Charge',
        kind: 'freight',
        amountPaise: 58_00,
      },
      {
        ...charge,
        entry: `W${awb}`,
        description: 'Excess Weight Charge',
        kind: 'weight',
        amountPaise: 42_50,
        chargedGrams: 1_500,
      },
    ]),
  )
  return order
}

test('a weight charge is disputed or accepted before its clock runs out', async ({
  page,
  baseURL,
}) => {
  const [one, other] = [await charged(baseURL, 6.9), await charged(baseURL, 6.8)]
  const late = await charged(baseURL, 7.1)
  await page.goto('/office')
  await page.getByRole('button', { name: 'As accountant' }).click()
  await page.getByRole('link', { name: 'Weight disputes' }).click()
  await expect(page.getByRole('heading', { name: 'Money', level: 1 })).toBeVisible()
  const charges = page.getByRole('region', { name: 'Courier charges' })
  const rowOf = (number: string) => charges.getByRole('listitem').filter({ hasText: number })
  await expect(rowOf(one.number)).toContainText('declared 410 g, charged 1.5 kg')
  await expect(rowOf(one.number)).toContainText('2 hours left')
  await expectGoodScreen(page)

  await rowOf(one.number).getByText('Disputed with the courier').click()
  await rowOf(one.number).getByRole('button', { name: 'Save dispute' }).click()
  await expect(rowOf(one.number).getByRole('alert')).toBeVisible()
  await rowOf(one.number)
    .getByLabel(/number of the dispute/)
    .fill('WD-7 <b>')
  await rowOf(one.number).getByRole('button', { name: 'Save dispute' }).click()
  await expect(
    charges.getByText(`The weight charge of ${one.number} is noted as disputed.`),
  ).toBeVisible()
  await rowOf(other.number).getByRole('button', { name: 'Accept' }).click()
  await expect(charges.getByText(`The weight charge of ${other.number} is accepted.`)).toBeVisible()

  await charges.getByText(/^Answered, or past/).click()
  await expect(rowOf(one.number)).toContainText('WD-7 <b>')
  await expect(rowOf(late.number)).toContainText('Accepted by the courier’s rule')
  await expectGoodScreen(page)
  await page.goto(`/office/orders/${one.number}`)
  await expect(page.getByText('Cost ₹100.50: freight ₹58.00, weight ₹42.50')).toBeVisible()
  await expectGoodScreen(page)
})
