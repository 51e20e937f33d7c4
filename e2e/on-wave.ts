import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { savedAddress, signUp } from './customer.ts'
import { findPieces } from './pieces.ts'

/** An order on a wave, by a page of the office that may put it there, and the code of its pieces. */
export async function onWave(page: Page, origin = '', quantity = 1) {
  const { api } = await signUp(origin, 'Meena')
  const { id } = await api('POST /api/shipping-address/', { body: savedAddress })
  const [piece] = await findPieces(api, 1)
  const { order_number: number } = await api('POST /api/cod_order_create/', {
    body: { ...piece, quantity, type: 'buynow', shipping_address_id: id },
  })
  const act = async (path: string, data: object) => {
    const headers = { origin, 'idempotency-key': randomUUID() }
    expect((await page.request.post(`/api/office/${path}`, { headers, data })).ok()).toBe(true)
  }
  await act(`orders/${number}/confirm/`, {})
  await act('waves/', { numbers: [number] })
  const packing = await (await page.request.get(`/api/office/packing/${number}/`)).json()
  return { number, code: packing.left[0].code as string }
}
