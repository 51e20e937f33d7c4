import { expect, test } from 'vitest'
import { toInlineJson } from './json-ld.tsx'

test('a text cannot end the element that its JSON stands in', () => {
  const facts = { name: '</script><script>alert(1)</script><!--' }
  const json = toInlineJson(facts)
  expect(json).not.toContain('<')
  expect(JSON.parse(json)).toEqual(facts)
})
