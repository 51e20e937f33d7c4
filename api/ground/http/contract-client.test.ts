import { expect, test } from 'vitest'
import { type ApiResponse, createApi } from '../../../contract/client.ts'

const ask = (json: ApiResponse['json'], status = 200) =>
  createApi(
    async () => ({ ok: status < 400, status, json }),
    () => undefined,
  )('GET /api/shop/')

const brokenOff = async () => {
  throw new TypeError('terminated')
}

test('an answer that breaks off is none, so that no caller reads what is not there', async () => {
  await expect(ask(brokenOff)).rejects.toMatchObject({ name: 'Error', status: 0, message: '' })
  await expect(ask(brokenOff, 502)).rejects.toMatchObject({ status: 502, message: '' })
  expect(await ask(async () => ({ name: 'Nool' }))).toEqual({ name: 'Nool' })
})
