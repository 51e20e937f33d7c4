import { readdirSync, readFileSync } from 'node:fs'
import { expect, test as testOff } from 'vitest'
import { test } from '../testing/shop.ts'
import { openProcess } from '../testing/site.ts'

test('menus mark the screen that they are on', async ({ shop }) => {
  const { see } = await openProcess(shop)
  const markedOn = async (path: string) => {
    const [header = ''] = (await (await see(path)).text()).split('<main', 1)
    const links = header.match(/<a [^>]*>/g) ?? []
    const marked = links.filter((link) => link.includes('aria-current="page"'))
    return marked.map((link) => /href="([^"]*)"/.exec(link)?.[1])
  }
  // In the drawer, the bar of wide screens and the toolbar of small ones.
  expect(await markedOn('/')).toEqual(['/', '/', '/'])
  expect(await markedOn('/Shop/')).toEqual(['/shop', '/shop', '/shop'])
  expect(await markedOn('/shop/no-such-page')).toEqual(['/shop', '/shop', '/shop'])
  expect(await markedOn('/aboutus')).toEqual(['/aboutus', '/aboutus'])
  expect(await markedOn('/login')).toEqual(['/login'])
  expect(await markedOn('/shopping')).toEqual([])
})

testOff('the library that validates stays on the server', () => {
  const scripts = ['build/client/assets', 'build/office/client/assets'].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .map((name) => `${folder}/${name}`),
  )
  expect(scripts.length).toBeGreaterThan(100)
  expect(scripts.filter((file) => readFileSync(file, 'utf8').includes('ZodType'))).toEqual([])
})
