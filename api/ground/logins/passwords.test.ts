import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { isPassword } from './passwords.ts'

const { limits } = readConfig({})

test('no password fits an account without one, as a deleted one is', async () => {
  for (const passwordHash of ['', undefined]) {
    for (const password of ['', 'secret-1', 'the password of no account']) {
      expect(await isPassword(password, passwordHash, limits)).toBe(false)
    }
  }
})
