import { openSession } from '../domains/accounts/sessions.ts'
import * as queries from '../domains/catalogue/import-queries.ts'
import { insertFirstStock, insertSizes } from '../domains/catalogue/size-queries.ts'
import { upsertProducts, upsertVariants } from '../domains/catalogue/write-products.ts'
import type { Db } from '../ground/db/pool.ts'

/** The hash of `secret-1`, made once: hashing takes a hundredth of a second each time. */
export const passwordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$Q9VBmXgh3pqsxLFsWkNEzg$QXmvgsyiXjTeBcN2XMpjndBUu2A1EKCYQjcQF6hKJYQ'

export type Makers = ReturnType<typeof createMakers>
export type MadeProduct = Awaited<ReturnType<Makers['product']>>

type ProductInput = {
  name?: string
  brand?: string
  group?: string
  type?: string
  gender?: 'Men' | 'Women' | 'Boys' | 'Girls' | 'Unisex'
  fabric?: string
  features?: Record<string, string>
  colours?: { name: string; hex?: string; family?: string }[]
  sizes?: string[]
  stock?: number
  pricePaise?: number
  mrpPaise?: number | null
  isNew?: boolean
  isBestseller?: boolean
  isActive?: boolean
}

/** What tests are about, made directly in the database with plausible defaults. */
export function createMakers(db: Db) {
  let made = 0
  const next = () => ++made

  return {
    async customer(input: { email?: string; firstName?: string; userAgent?: string } = {}) {
      const email = input.email ?? `customer-${next()}@example.com`
      const customer = await db
        .insertInto('customers')
        .values({
          email,
          username: email,
          first_name: input.firstName ?? 'Meena',
          phone: '9876543210',
          password_hash: passwordHash,
        })
        .returning(['id', 'password_hash'])
        .executeTakeFirstOrThrow()
      const token = await openSession(db, customer, input.userAgent ?? 'test')
      return { id: customer.id, email, token }
    },

    async address(customer: { id: number }, input: { isDefault?: boolean; line1?: string } = {}) {
      return db
        .insertInto('addresses')
        .values({
          customer_id: customer.id,
          address_line1: input.line1 ?? `${next()} Temple Road`,
          city: 'Madurai',
          state: 'Tamil Nadu',
          country: 'India',
          postal_code: '625001',
          phone: '9876543210',
          is_default: input.isDefault ?? false,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
    },

    /** A product with one colour in size M by default. */
    async product(input: ProductInput = {}) {
      const number = next()
      const group = input.group ?? 'Mens'
      const type = input.type ?? 'Shirts'
      const groupId = (await queries.upsertNames(db, 'product_groups', [group])).get(group) ?? 0
      const typeId = (await queries.upsertNames(db, 'garment_types', [type])).get(type) ?? 0
      await queries.upsertGroupTypes(db, [
        { group_id: groupId, garment_type_id: typeId, position: number },
      ])
      const slug = `product-${number}`
      const upserted = await upsertProducts(db, [
        {
          slug,
          name: input.name ?? `Product ${number}`,
          brand: input.brand ?? 'Nool',
          group_id: groupId,
          garment_type_id: typeId,
          gender: input.gender ?? 'Men',
          key_features: JSON.stringify({
            Fabric: input.fabric ?? '100% cotton',
            ...input.features,
          }),
          featured_position: number,
          new_variant: input.isNew ?? false,
          is_bestseller: input.isBestseller ?? false,
          is_active: input.isActive ?? true,
        },
      ])
      const { id = 0 } = upserted.get(slug) ?? {}
      const variants = []
      for (const [position, colour] of (input.colours ?? [{ name: 'Indigo' }]).entries()) {
        const variantIds = await upsertVariants(db, [
          {
            product_id: id,
            colour_name: colour.name,
            hex: colour.hex ?? '#27325e',
            colour_family: colour.family ?? 'Blue',
            position,
          },
        ])
        const [variantId = 0] = variantIds.values()
        const made = await insertSizes(
          db,
          (input.sizes ?? ['M']).map((size, place) => ({
            variant_id: variantId,
            size,
            position: place,
            price_paise: input.pricePaise ?? 1_299_00,
            mrp_paise: input.mrpPaise === undefined ? 1_999_00 : input.mrpPaise,
          })),
        )
        const sizes = made.map(({ id, size }) => ({ id, size }))
        const delta = input.stock ?? 10
        await insertFirstStock(
          db,
          sizes.map((size) => ({ size_id: size.id, delta })),
        )
        variants.push({ id: variantId, name: colour.name, sizes })
      }
      const [variant] = variants
      const [size] = variant?.sizes ?? []
      if (!variant || !size) throw new Error('a product needs a colour and a size')
      const selection = { product_id: id, variant_id: variant.id, size_variant_id: size.id }
      return { id, variants, variant, size, selection }
    },

    async cartLine(customer: { id: number }, sizeId: number, quantity = 1) {
      return db
        .insertInto('cart_lines')
        .values((values) => ({
          customer_id: customer.id,
          size_id: sizeId,
          quantity,
          seen_price_paise: values
            .selectFrom('sizes')
            .select('price_paise')
            .where('id', '=', sizeId)
            .$asScalar(),
        }))
        .returning('id')
        .executeTakeFirstOrThrow()
    },

    async wish(customer: { id: number }, productId: number) {
      return db
        .insertInto('wishlist_items')
        .values({ customer_id: customer.id, product_id: productId })
        .returning('id')
        .executeTakeFirstOrThrow()
    },
  }
}
