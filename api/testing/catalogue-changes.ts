import { CatalogueChanges } from '../ground/cache/invalidation.ts'

/** Changes that a test makes, on a clock that only the test advances. */
export function createTestChanges() {
  let changed: (number | null)[] = []
  let time = 0
  let isDown = false
  const read = async (since: object | undefined) => {
    if (isDown) throw new Error('the database is down')
    const productIds = since ? changed : null
    changed = []
    return { reached: {}, productIds }
  }
  return {
    changes: new CatalogueChanges(read, () => time),
    /** The stock of a product changes, or, without one, anything else; the next request reads it. */
    invalidate: (productId: number | null = null) => {
      changed.push(productId)
      time += 1_000
    },
    setDown: (value: boolean) => {
      isDown = value
      time += 1_000
    },
  }
}
