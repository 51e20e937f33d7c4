import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { messageTexts } from './texts.ts'

test('the texts are those that operators are asked to register', () => {
  const docs = readFileSync(new URL('../../../docs/messages.md', import.meta.url), 'utf8')
  for (const [kind, text] of Object.entries(messageTexts)) {
    expect(docs).toContain(`| \`${kind}\` | ${text} |`)
    expect(text).not.toMatch(/^\{\{|\}\}$/)
  }
})
