import { describe, expect } from 'vitest'
import { collide } from '../../../../testing/collide.ts'
import { placeOrder, stateOf } from '../../../../testing/orders.ts'
import { asOwner } from '../../../../testing/owner.ts'
import { type TestShop, test } from '../../../../testing/shop.ts'
import { makeStaff, read, type StaffMember, sendAs } from '../../../../testing/staff.ts'
import { setOrderTags } from '../../annotate-order.ts'

const path = '/api/office/orders/bulk/'

const ask = (shop: TestShop, staff: StaffMember, json: object, key?: string) =>
  read(sendAs(shop, staff, `POST ${path}`, { json, ...(key && { key }) }))
const undo = (shop: TestShop, staff: StaffMember, id: number, key?: string) =>
  read(sendAs(shop, staff, `POST ${path}${id}/undo/`, { json: {}, ...(key && { key }) }))

const statusOf = async (shop: TestShop, id: number) => (await stateOf(shop, id)).order

describe('one act on many orders', () => {
  test('is shown first, done once for its key, and taken back', async ({ shop }) => {
    const meena = await makeStaff(shop, 'support', 'Meena')
    const orders = [await placeOrder(shop), await placeOrder(shop), await placeOrder(shop)]
    const [one, two, three] = orders
    if (!one || !two || !three) throw new Error('three orders')
    const numbers = [two.number, one.number.toLowerCase(), two.number, three.number, 'NL0']
    const body = { act: 'confirm', numbers }

    const dry = await ask(shop, meena, { ...body, dry_run: true })
    const expected = [
      { number: two.number, outcome: 'done', text: 'Confirmed.' },
      { number: one.number, outcome: 'done', text: 'Confirmed.' },
      { number: three.number, outcome: 'done', text: 'Confirmed.' },
      { number: 'NL0', outcome: 'refused', text: 'There is no such order.' },
    ]
    expect(dry).toEqual({ status: 200, body: { rows: expected, undo: null } })
    for (const { id } of orders) expect(await statusOf(shop, id)).toBe('Pending')

    await collide(shop, 'orders', 2)
    const both = await Promise.all([ask(shop, meena, body, 'k'), ask(shop, meena, body, 'k')])
    const undoId = both[0].body.undo
    for (const { status, body } of both) {
      expect([status, body]).toEqual([200, { rows: expected, undo: undoId }])
    }
    for (const { id } of orders) expect(await statusOf(shop, id)).toBe('Confirmed')
    expect((await ask(shop, meena, { act: 'confirm', numbers: ['NL0'] }, 'k')).status).toBe(422)

    await setOrderTags(shop.db, three.id, { tags: ['gift'] })
    const back = await undo(shop, meena, undoId, 'u')
    expect(back.body.rows).toEqual([
      { number: one.number, outcome: 'done', text: 'Waits to be confirmed again.' },
      { number: two.number, outcome: 'done', text: 'Waits to be confirmed again.' },
      { number: three.number, outcome: 'refused', text: 'The order has changed since.' },
    ])
    expect(await undo(shop, meena, undoId, 'u')).toEqual(back)
    expect((await undo(shop, meena, undoId)).status).toBe(409)
    expect((await stateOf(shop, one.id)).moves).toEqual(['Pending', 'Confirmed', 'Pending'])
    expect(await statusOf(shop, three.id)).toBe('Confirmed')
    const events = await shop.db
      .selectFrom('order_events')
      .select('actor')
      .where('order_id', '=', one.id)
      .orderBy('id')
      .execute()
    expect(events.map(({ actor }) => actor).slice(1)).toEqual(Array(2).fill(`staff:${meena.id}`))
  })

  test('confirms no order whose risk has to be looked at', async ({ shop }) => {
    const meena = await makeStaff(shop, 'support', 'Meena')
    const [clear, doubtful] = [await placeOrder(shop), await placeOrder(shop)]
    await asOwner(
      shop,
      `update orders set shipping_address = shipping_address || '{"address_line1": "Road 1"}'
       where id = ${doubtful.id}`,
    )
    const body = { act: 'confirm', numbers: [clear.number, doubtful.number] }
    const rows = [
      { number: clear.number, outcome: 'done', text: 'Confirmed.' },
      {
        number: doubtful.number,
        outcome: 'refused',
        text: 'Its risk is medium: it is looked at by itself.',
      },
    ]
    expect((await ask(shop, meena, { ...body, dry_run: true })).body.rows).toEqual(rows)
    expect((await ask(shop, meena, body)).body.rows).toEqual(rows)
    expect((await stateOf(shop, doubtful.id)).moves).toEqual(['Pending'])
    const one = sendAs(shop, meena, `POST /api/office/orders/${doubtful.number}/confirm/`, {
      json: {},
    })
    expect((await one).status).toBe(200)
  })

  describe('with COD_CLEAR_UP_TO', () => {
    test.override({ settings: { COD_CLEAR_UP_TO: 'high' } })

    test('confirms all up to that risk', async ({ shop }) => {
      const meena = await makeStaff(shop, 'support', 'Meena')
      const { number } = await placeOrder(shop)
      await asOwner(
        shop,
        `update orders set shipping_address = shipping_address || '{"address_line1": "Road 1"}'`,
      )
      const { body } = await ask(shop, meena, { act: 'confirm', numbers: [number] })
      expect(body.rows).toMatchObject([{ outcome: 'done' }])
    })
  })

  test('is finished by the same key after it was interrupted', async ({ shop }) => {
    const meena = await makeStaff(shop, 'support', 'Meena')
    const [one, two] = [await placeOrder(shop), await placeOrder(shop)]
    const body = { act: 'confirm', numbers: [one.number, two.number] }
    await asOwner(
      shop,
      `create function fail() returns trigger language plpgsql as $$
       begin if new.id = ${two.id} then raise 'killed'; end if; return new; end $$;
       create trigger fail before update on orders for each row execute function fail()`,
    )
    expect((await ask(shop, meena, body, 'k')).status).toBe(500)
    await asOwner(shop, 'drop trigger fail on orders; drop function fail()')
    const { body: answer } = await ask(shop, meena, body, 'k')
    expect(answer.rows).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }])
    for (const { id } of [one, two]) {
      expect((await stateOf(shop, id)).moves).toEqual(['Pending', 'Confirmed'])
    }
  })

  test('tags and takes tags off; a cancellation stays', async ({ shop }) => {
    const meena = await makeStaff(shop, 'manager', 'Meena')
    const [one, two] = [await placeOrder(shop), await placeOrder(shop)]
    const numbers = [one.number, two.number]
    await ask(shop, meena, { act: 'tag', numbers: [one.number], tags: ['gift'] })
    const tagged = await ask(shop, meena, { act: 'tag', numbers, tags: ['gift'] })
    expect(tagged.body.rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'refused',
      'done',
    ])
    await undo(shop, meena, tagged.body.undo)
    const tags = await shop.db.selectFrom('orders').select('tags').orderBy('id').execute()
    expect(tags).toEqual([{ tags: ['gift'] }, { tags: [] }])
    expect((await ask(shop, meena, { act: 'tag', numbers })).body).toHaveProperty('tags')

    const cancel = { act: 'cancel', numbers, reason: 'Flood' }
    const dry = await ask(shop, meena, { ...cancel, dry_run: true })
    expect(dry.body.rows[0].text).toBe('Cancelled. It cannot be taken back.')
    expect((await ask(shop, meena, cancel)).body).toMatchObject({ undo: null })
    expect(await statusOf(shop, one.id)).toBe('Cancelled')
  })

  test('needs the right of the act, and is taken back for ten minutes', async ({ shop }) => {
    const packer = await makeStaff(shop, 'packer')
    const meena = await makeStaff(shop, 'support', 'Meena')
    const { number } = await placeOrder(shop)
    const body = { act: 'confirm', numbers: [number] }
    expect(await ask(shop, packer, body)).toMatchObject({ status: 403, body: { right: 'confirm' } })
    const { undo: id } = (await ask(shop, meena, body)).body
    expect(await undo(shop, packer, id)).toMatchObject({ status: 403, body: { right: 'confirm' } })
    await asOwner(shop, `update bulk_acts set at = at - interval '10 minutes'`)
    expect((await undo(shop, meena, id)).status).toBe(409)
    expect((await undo(shop, meena, 999_999)).status).toBe(404)
    const many = Array.from({ length: 501 }, (_, at) => `NL${at}`)
    expect((await ask(shop, meena, { ...body, numbers: many })).status).toBe(400)
  })

  test('changes nothing where one number is none, and is sent again under its key', async ({
    shop,
  }) => {
    const meena = await makeStaff(shop, 'support', 'Meena')
    const { number, id } = await placeOrder(shop)
    const asked = (numbers: string[]) => ask(shop, meena, { act: 'confirm', numbers }, 'k')
    expect(await asked([number, 'a\0'])).toMatchObject({
      status: 400,
      body: { numbers: ['Text may not contain a NUL character.'] },
    })
    expect(await statusOf(shop, id)).toBe('Pending')
    expect((await asked([number])).body.rows).toMatchObject([{ number, outcome: 'done' }])
  })
})
