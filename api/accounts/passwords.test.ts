import { expect, test } from 'vitest'
import { isPassword } from './passwords.ts'

test('no password fits an account without one, as a deleted one is', async () => {
  for (const passwordHash of ['', undefined]) {
    for (const password of ['', 'secret-1', 'the password of no account']) {
      expect(await isPassword(password, passwordHash)).toBe(false)
    }
  }
})
