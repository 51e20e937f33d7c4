import { index, layout, route } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { listScreens } from './screen-files.ts'

const chunk = (module: string | null, imports: string[] = [], exports = ['default']) => ({
  facadeModuleId: module && `/shop/storefront/${module}`,
  imports,
  dynamicImports: [] as string[],
  exports,
})

const chunks = {
  'root.js': chunk('root.tsx?client', ['framework.js']),
  'framework.js': chunk(null),
  'home.js': chunk('routes/home.tsx?client', ['framework.js', 'card.js']),
  'card.js': chunk(null, ['price.js']),
  'price.js': chunk(null, ['card.js']),
  'account.js': chunk('routes/account.tsx?client', ['form.js']),
  'form.js': chunk(null, ['framework.js']),
  'name.js': chunk('routes/name.tsx?client'),
  'name-action.js': chunk(
    'routes/name.tsx?route-chunk=clientAction',
    ['price.js'],
    ['clientAction'],
  ),
  'name-loader.js': chunk('routes/name.tsx?route-chunk=clientLoader', [], []),
}

const site = { folder: 'storefront', base: '/' }

test('a screen needs its own files, what they import and those of layouts around it', () => {
  const screens = listScreens(
    [
      index('routes/home.tsx'),
      layout('routes/account.tsx', [route('name/:id?', 'routes/name.tsx')]),
    ],
    chunks,
    site,
  )
  expect(screens).toEqual([
    { path: '/', files: ['/home.js', '/card.js', '/price.js'] },
    {
      path: '/name/:id?',
      files: ['/account.js', '/name.js', '/name-action.js', '/form.js', '/price.js', '/card.js'],
    },
  ])
})

test('of a screen that is fetched ahead, the parts that it loads later are listed too', () => {
  const withPart = {
    ...chunks,
    'home.js': { ...chunks['home.js'], dynamicImports: ['footer.js'] },
    'footer.js': chunk('features/footer.tsx', ['framework.js', 'price.js', 'links.js']),
    'links.js': chunk(null),
  }
  const ahead = new Map([['/', 'anyone' as const]])
  expect(listScreens([index('routes/home.tsx')], withPart, { ...site, ahead })).toEqual([
    {
      path: '/',
      files: ['/home.js', '/card.js', '/price.js'],
      parts: ['/footer.js', '/links.js'],
      ahead: 'anyone',
    },
  ])
})

test('a path includes that of the screen around it, which comes after', () => {
  const routes = [
    route('account', 'routes/account.tsx', [
      index('routes/home.tsx'),
      route('name', 'routes/name.tsx'),
    ]),
  ]
  const screens = listScreens(routes, chunks, site)
  expect(screens.map(({ path }) => path)).toEqual(['/account', '/account/name', '/account'])
  expect(screens[0]?.files).toContain('/home.js')
})

test('a screen that was not built is an error', () => {
  expect(() => listScreens([route('cart', 'routes/cart.tsx')], chunks, site)).toThrow(
    'routes/cart.tsx',
  )
})

test('files of a site below an address have it before their names', () => {
  const chunks = {
    'assets/root.js': { ...chunk(null), facadeModuleId: '/shop/backoffice/root.tsx' },
    'assets/pack.js': { ...chunk(null), facadeModuleId: '/shop/backoffice/routes/pack.tsx' },
  }
  const office = { folder: 'backoffice', base: '/office/' }
  expect(listScreens([route('pack', 'routes/pack.tsx')], chunks, office)).toEqual([
    { path: '/pack', files: ['/office/assets/pack.js'] },
  ])
})
