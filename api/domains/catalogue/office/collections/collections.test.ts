import { describe, expect } from 'vitest'
import type {
  Collection,
  CollectionWithProducts,
} from '../../../../../contract/office/collections.ts'
import { type TestShop, test } from '../../../../testing/shop.ts'
import { makeStaff, read, type StaffMember, sendAs } from '../../../../testing/staff.ts'

type Answered = { status: number; body: CollectionWithProducts & Record<string, unknown> }

const path = '/api/office/collections/'

const asking =
  (shop: TestShop, staff: StaffMember) =>
  (call: string, json?: object): Promise<Answered> =>
    read(sendAs(shop, staff, call, json ? { json } : {}))

const asOwner = async (shop: TestShop) => asking(shop, await makeStaff(shop, 'owner'))

describe('a collection', () => {
  test('is made by hand or by rule, and says what it finds', async ({ shop }) => {
    const ask = await asOwner(shop)
    const shirt = await shop.make.product({ name: 'Shirt', pricePaise: 999_00 })
    const kurta = await shop.make.product({ name: 'Kurta', type: 'Kurtas', stock: 0 })
    const draft = await shop.make.product({ name: 'Draft', isActive: false })
    const products = [kurta.id, draft.id, shirt.id]
    const hand = { slug: 'for-diwali', title: 'For Diwali', kind: 'hand', products, pinned: [] }
    const made = await ask(`POST ${path}`, hand)
    expect(made).toMatchObject({ status: 201, body: { ...hand, rule: null, version: 1, count: 2 } })
    expect(made.body.garments.map(({ id, is_held }) => [id, is_held])).toEqual([
      [kurta.id, true],
      [draft.id, false],
      [shirt.id, true],
    ])
    const rule = { type: 'Shirts', max_price: 999, in_stock: true }
    const byRule = await ask(`POST ${path}`, { title: 'Under ₹1,000', kind: 'rule', rule })
    expect(byRule.body).toMatchObject({ slug: 'under-1-000', rule, finds: 'Finds 1 garment' })
    const { body: list } = await read(sendAs(shop, await makeStaff(shop, 'manager'), `GET ${path}`))
    expect(list.results.map(({ slug, count }: Collection) => [slug, count])).toEqual([
      ['under-1-000', 1],
      ['for-diwali', 2],
    ])
    expect(list.next).toBeNull()
    const { body: audit } = await ask('GET /api/office/audit/?about=for-diwali')
    expect(audit.results).toMatchObject([
      { what: 'collection.create', after: { title: 'For Diwali', products } },
    ])
  })

  test('by a rule that finds nothing says why, before it is saved and after', async ({ shop }) => {
    const ask = await asOwner(shop)
    await shop.make.product({ pricePaise: 999_00 })
    await shop.make.product({ type: 'Jeans', pricePaise: 1_999_00 })
    const finds = async (rule: object) => {
      const { body } = await ask(`POST ${path}count/`, { rule })
      return [body.count, body.finds]
    }
    expect(await finds({ max_price: 1_999 })).toEqual([2, 'Finds 2 garments'])
    expect((await ask(`POST ${path}count/`, { rule: {} })).body).toHaveProperty('rule')
    expect(await finds({ type: 'Shirts', tag: 'diwali', max_price: '' })).toEqual([
      0,
      'Finds nothing: nothing on sale is tagged “diwali”.',
    ])
    const apart = { type: 'Jeans', max_price: '1000', new_days: '7' }
    const none = 'Finds nothing: nothing on sale matches all of it at once.'
    expect(await finds(apart)).toEqual([0, none])
    const made = await ask(`POST ${path}`, { title: 'Jeans', kind: 'rule', rule: apart })
    expect(made.body).toMatchObject({ count: 0, finds: none })
    expect(made.body.rule).toEqual({ type: 'Jeans', max_price: 1_000, new_days: 7 })
  })

  test('is refused at its field, and nothing is made', async ({ shop }) => {
    const ask = await asOwner(shop)
    const { id } = await shop.make.product()
    const good = { slug: 'diwali', title: 'Diwali', kind: 'hand', products: [id] }
    expect((await ask(`POST ${path}`, good)).status).toBe(201)
    const rule = { ...good, slug: 'by-rule', kind: 'rule', products: [] }
    const refused: [object, string][] = [
      [good, 'slug'],
      [{ ...good, slug: 'Diwali 2' }, 'slug'],
      [{ ...good, slug: 'best-sellers' }, 'slug'],
      [{ ...good, slug: 'two', title: ' ' }, 'title'],
      [{ ...good, slug: 'two', kind: 'both' }, 'kind'],
      [{ ...good, slug: 'two', products: [id, 999_999] }, 'products'],
      [
        { ...good, slug: 'two', products: Array.from({ length: 501 }, (_, at) => at + 1) },
        'products',
      ],
      [{ ...good, slug: 'two', pinned: [1, 2, 3, 4, 5, 6, 7, 8, 9] }, 'pinned'],
      [{ ...good, slug: 'two', rule: { tag: 'x' } }, 'rule'],
      [rule, 'rule'],
      [{ ...rule, rule: { in_stock: false } }, 'rule'],
      [{ ...rule, rule: { max_price: 'cheap' } }, 'rule.max_price'],
      [{ ...rule, rule: { new_days: 0 } }, 'rule.new_days'],
      [{ ...rule, rule: { tag: 'x' }, products: [id] }, 'products'],
    ]
    for (const [body, field] of refused) {
      const answer = await ask(`POST ${path}`, body)
      expect([body, answer.status, Object.keys(answer.body)]).toEqual([body, 400, [field]])
    }
    expect((await ask(`GET ${path}two/`)).status).toBe(404)
    const moved = await ask(`PATCH ${path}diwali/`, { version: 1, slug: 'holi' })
    expect([moved.status, Object.keys(moved.body)]).toEqual([400, ['slug']])
    expect(await ask(`PATCH ${path}diwali/`, { title: 'Holi' })).toMatchObject({
      status: 400,
      body: { version: [expect.any(String)] },
    })
    expect((await ask(`GET ${path}diwali/`)).body).toMatchObject({ title: 'Diwali', version: 1 })
  })

  test('two people meet only where both changed the same field, and then see both values', async ({
    shop,
  }) => {
    const asMeena = await asOwner(shop)
    const asRavi = asking(shop, await makeStaff(shop, 'manager'))
    const one = await shop.make.product({ name: 'Shirt' })
    const other = await shop.make.product({ name: 'Kurta' })
    const good = { slug: 'diwali', title: 'Diwali', kind: 'hand', products: [one.id] }
    const { version } = (await asMeena(`POST ${path}`, good)).body
    const patch = `PATCH ${path}diwali/`
    const changed = await asMeena(patch, { version, title: 'For Diwali' })
    expect(changed.body).toMatchObject({ title: 'For Diwali', version: version + 1 })
    const products = [other.id, one.id]
    expect((await asRavi(patch, { version, products })).body).toMatchObject({
      title: 'For Diwali',
      products,
      version: version + 2,
    })
    expect(await asRavi(patch, { version, title: 'Diwali sale' })).toMatchObject({
      status: 409,
      body: {
        code: 'edited_meanwhile',
        version: version + 2,
        values: { title: { yours: 'Diwali sale', theirs: 'For Diwali' } },
      },
    })
    expect(await asMeena(patch, { version, products: [] })).toMatchObject({
      status: 409,
      body: { values: { products: { yours: '', theirs: 'Kurta, Shirt' } } },
    })
    // One's own last save is no conflict, and the same again is no change.
    expect((await asMeena(patch, { version, title: 'Diwali 26' })).status).toBe(200)
    const same = await asMeena(patch, { version: 1, title: 'Diwali 26' })
    expect(same.body.version).toBe(version + 3)
  })

  test('of one slug is made once, by whoever comes first', async ({ shop }) => {
    const asMeena = await asOwner(shop)
    const asRavi = asking(shop, await makeStaff(shop, 'manager'))
    const body = { slug: 'diwali', title: 'Diwali', kind: 'hand', products: [] }
    const answers = await Promise.all([asMeena(`POST ${path}`, body), asRavi(`POST ${path}`, body)])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 400])
    const meets = await Promise.all(
      [asMeena, asRavi].map((ask, at) =>
        ask(`PATCH ${path}diwali/`, { version: 1, title: `Diwali ${at}` }),
      ),
    )
    expect(meets.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('is listed by the page, in a constant number of statements', async ({ shop }) => {
    const ask = await asOwner(shop)
    for (let n = 1; n <= 21; n++) {
      const rule = { tag: `tag ${n}` }
      await ask(`POST ${path}`, { slug: `c-${n}`, title: `Collection ${n}`, kind: 'rule', rule })
    }
    const { body: first } = await ask(`GET ${path}`)
    const slugs = (body: object) =>
      (body as { results: Collection[] }).results.map(({ slug }) => slug)
    expect(slugs(first)).toHaveLength(20)
    const { body: second } = await ask(`GET ${path}?cursor=${String(first.next)}`)
    expect([slugs(second), second.next]).toEqual([['c-1'], null])
    expect(slugs((await ask(`GET ${path}?search=collection%202`)).body)).toEqual([
      'c-21',
      'c-20',
      'c-2',
    ])
  })
})
