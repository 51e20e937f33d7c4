import { expect } from 'vitest'
import { maxOrderViews } from '../../../../../contract/office/views.ts'
import { test } from '../../../../testing/shop.ts'
import { makeStaff, read, type StaffMember, sendAs } from '../../../../testing/staff.ts'

const path = '/api/office/views/'

test('a member of staff saves what she looks for, as her own, once for its key', async ({
  shop,
}) => {
  const [meena, devi] = [
    await makeStaff(shop, 'owner', 'Meena'),
    await makeStaff(shop, 'packer', 'Devi'),
  ]
  const save = (json: object, key?: string) =>
    read(sendAs(shop, meena, `POST ${path}`, { json, ...(key && { key }) }))
  const list = async (staff: StaffMember) =>
    (await read(sendAs(shop, staff, `GET ${path}`))).body.results

  const view = { name: 'Wait in Madurai', state: 'Pending', search: '625001' }
  const saved = await save(view, 'one')
  expect(saved).toEqual({ status: 201, body: { id: expect.any(Number), ...view } })
  expect(await save(view, 'one')).toEqual(saved)
  expect((await save({ ...view, search: '1' }, 'one')).status).toBe(422)
  expect(await list(meena)).toEqual([saved.body])
  expect(await list(devi)).toEqual([])

  const refused: [object, string][] = [
    [{ ...view, name: 'wait in MADURAI' }, 'name'],
    [{ name: 'All', state: '', search: ' ' }, 'name'],
    [{ ...view, name: ' ' }, 'name'],
    [{ ...view, state: 'Nowhere' }, 'state'],
    [{ ...view, search: 'x'.repeat(101) }, 'search'],
  ]
  for (const [json, field] of refused) {
    const { status, body } = await save(json)
    expect([json, status, Object.keys(body)]).toEqual([json, 400, expect.arrayContaining([field])])
  }
  const { id } = saved.body
  expect((await sendAs(shop, devi, `DELETE ${path}${id}/`)).status).toBe(404)
  expect(await list(meena)).toHaveLength(1)
  expect((await sendAs(shop, meena, `DELETE ${path}${id}/`)).status).toBe(200)
  expect((await sendAs(shop, meena, `DELETE ${path}${id}/`)).status).toBe(404)
  expect(await list(meena)).toEqual([])
})

test('of views that are saved at once no more stay than one may have', async ({ shop }) => {
  const owner = await makeStaff(shop, 'owner')
  const answers = await Promise.all(
    Array.from({ length: maxOrderViews + 5 }, (_, at) =>
      read(sendAs(shop, owner, `POST ${path}`, { json: { name: `View ${at}`, search: 'Meena' } })),
    ),
  )
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused).toHaveLength(5)
  expect(refused[0]).toMatchObject({
    status: 400,
    body: { name: [expect.stringMatching(/remove one first/)] },
  })
  const packer = await makeStaff(shop, 'packer')
  const json = { name: 'Mine', state: 'Confirmed' }
  await sendAs(shop, packer, `POST ${path}`, { json })
  expect((await sendAs(shop, owner, `DELETE /api/office/staff/${packer.id}/`)).status).toBe(200)
  const left = await shop.db.selectFrom('order_views').select('staff_id').execute()
  expect(new Set(left.map(({ staff_id }) => staff_id))).toEqual(new Set([owner.id]))
})
