import { expect, test } from 'vitest'
import { toInlineJson } from '../../storefront/inline-json.ts'
import { fillTemplate, readTemplate } from './page-template.ts'

const page = ({ nonce, userName }: { nonce: string; userName: string }) =>
  `<p title="${userName}">${userName}</p><script nonce="${nonce}">take(${toInlineJson(
    JSON.stringify({ userName, bought: [`${userName}'s`], size: 'நடு' }),
  )})</script>`

const standIn = { nonce: 'no-nonce', userName: 'no-name' }
const fill = (html: string, words: typeof standIn) =>
  fillTemplate(readTemplate(html, standIn), words).map(String).join('')

test('a page says its reader’s words in the place of the stand-ins', () => {
  const words = { nonce: 'n1', userName: 'Meena' }
  expect(fill(page(standIn), words)).toBe(page(words))
  expect(fill('<p>Nobody</p>', words)).toBe('<p>Nobody</p>')
})

test.for([
  `O'Brien & "Sons" \\ <b>`,
  '</script><script>alert(1)</script>',
  "$& $1 $' $`",
  'மீனா 🧵',
  'a\u2028b\tc',
  '',
])('a name stays a name, in markup and in data: %j', (userName) => {
  const html = fill(page(standIn), { nonce: 'n1', userName })
  const [, title, text, data] =
    /title="(.*?)">(.*?)<\/p><script nonce="n1">take\((.*)\)/s.exec(html) ?? []
  expect([title, text]).toEqual([escaped(userName), escaped(userName)])
  expect(data).not.toContain('<')
  expect(JSON.parse(JSON.parse(data ?? ''))).toMatchObject({ userName })
})

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
