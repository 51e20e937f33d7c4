import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../testing/shop.ts'

test('the place of supply is the state of the address, however it is written', async ({ shop }) => {
  const placeOf = async (state: string, pin = '', country = 'India') => {
    const address = JSON.stringify({ state, postal_code: pin, country })
    const { rows } = await sql<{ code: string }>`
      select code from place_of_supply(${address}::jsonb)`.execute(shop.db)
    return rows[0]?.code
  }
  const { rows: states } = await sql<{ code: string; name: string; has_utgst: boolean }>`
    select code, name, has_utgst from states`.execute(shop.db)
  expect(states).toHaveLength(36)
  for (const { code, name } of states) {
    for (const typed of [name, name.toUpperCase(), ` ${name.replaceAll(' ', '-')} `]) {
      expect([typed, await placeOf(typed, '641604')]).toEqual([typed, code])
    }
  }
  // Those without a legislature have UTGST.
  const union = states.filter((state) => state.has_utgst).map(({ code }) => code)
  expect(union.toSorted()).toEqual(['04', '26', '31', '35', '38'])

  const addresses: [state: string, pin: string, country: string, code: string][] = [
    ['Orissa', '', 'India', '21'],
    ['NCT of Delhi', '', 'India', '07'],
    ['Jammu & Kashmir', '', 'India', '01'],
    ['State of Kerala', '', 'India', '32'],
    // The PIN code says it where the name does not, unless two states have it.
    ['', '560001', 'India', '29'],
    ['Tamil', '560001', 'Bharat', '29'],
    ['Nowhere', '682555', 'India', '97'],
    ['', '', 'India', '97'],
    ['Kerala', '560001', 'Nepal', '96'],
  ]
  for (const [state, pin, country, code] of addresses) {
    expect([state, pin, country, await placeOf(state, pin, country)]).toEqual([
      state,
      pin,
      country,
      code,
    ])
  }
})
