import pino from 'pino'
import type { Import } from '../../contract/office/imports.ts'
import { runImports } from '../domains/imports/run-import.ts'
import type { TestShop } from './shop.ts'
import { read, sendAs } from './staff.ts'

export type Staff = { token: string }

export async function upload(
  shop: TestShop,
  staff: Staff,
  content: string | Uint8Array,
  { name = 'garments.csv', withStock = false } = {},
): Promise<{ status: number; body: Import & { file: string[] | string } }> {
  const form = new FormData()
  const bytes = typeof content === 'string' ? content : new Uint8Array(content)
  form.set('file', new File([bytes], name))
  if (withStock) form.set('with_stock', 'true')
  return read(sendAs(shop, staff, 'POST /api/office/imports/', { form }))
}

type More = { mapping?: Record<string, string>; answers?: Record<string, string> }

const log = pino({ level: 'silent' })

/** Checks or applies an import, which the worker does, and shows it. */
export async function run(
  shop: TestShop,
  staff: Staff,
  { id, version }: Pick<Import, 'id' | 'version'>,
  what: 'check' | 'apply',
  more: More = {},
): Promise<Import> {
  const json = { version, answers: {}, ...more }
  const asked = await read(sendAs(shop, staff, `POST /api/office/imports/${id}/${what}/`, { json }))
  if (asked.status !== 202) throw new Error(JSON.stringify(asked))
  await runImports(shop.db, log)
  return (await read(sendAs(shop, staff, `GET /api/office/imports/${id}/`))).body
}

/** Reads, checks and applies a file. */
export async function takeIn(
  shop: TestShop,
  staff: Staff,
  content: string | Uint8Array,
  { withStock = false, name, ...more }: More & { withStock?: boolean; name?: string } = {},
): Promise<{ read: Import; checked: Import; applied: Import }> {
  const { body } = await upload(shop, staff, content, { withStock, ...(name && { name }) })
  const checked = await run(shop, staff, body, 'check', more)
  const applied = await run(shop, staff, checked, 'apply', more)
  return { read: body, checked, applied }
}
