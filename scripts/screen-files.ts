import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Plugin } from 'vite'
import type { Screen } from '../ui/screen-files.ts'

type Chunk = {
  facadeModuleId: string | null
  imports: string[]
  dynamicImports: string[]
  exports: string[]
}
type Chunks = Record<string, Chunk>
type Modules = { path: string; modules: string[] }
/** The folder of a site's code, the address that its files are under, and what is fetched ahead for whom. */
type Site = { folder: string; base: string; ahead?: ReadonlyMap<string, Screen['ahead']> }

const placeholder = 'screenFilesOfThisBuild'

/**
 * A plugin of Vite: gives a site's `features/layout/screen-list.ts` the files of each screen. In
 * `renderChunk` names have no hash yet; the bundler replaces what stands for it, and counts it in the
 * hash of the file with the list.
 *
 * @see https://rollupjs.org/plugin-development/#renderchunk
 */
export function screenFiles(routes: RouteConfigEntry[], site: Site): Plugin {
  return {
    name: 'screen-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /\/layout\/screen-list\.ts$/ },
      handler: () => `export const screens = ${placeholder}`,
    },
    renderChunk(code, _chunk, _options, { chunks }) {
      if (!code.includes(placeholder)) return null
      const list = JSON.stringify(listScreens(routes, chunks, site))
      return { code: code.replace(placeholder, () => list), map: null }
    },
  }
}

/** Leaves out the files of the root, which every page has. */
export function listScreens(
  routes: RouteConfigEntry[],
  chunks: Chunks,
  { folder, base, ahead }: Site,
): Screen[] {
  const chunksOf = (module: string) => chunksOfModule(`${folder}/${module}`, chunks)
  const ofRoot = withImports(chunksOf('root.tsx'), chunks)
  const address = (file: string) => base + file
  return routes.flatMap(screensOf).map(({ path, modules }) => {
    const files = withImports(modules.flatMap(chunksOf), chunks).difference(ofRoot)
    const screen = { path: `/${path}`, files: [...files].map(address) }
    const next = ahead?.get(screen.path)
    if (!next) return screen
    const later = chunksOf(modules.at(-1) ?? '').flatMap(
      (file) => chunks[file]?.dynamicImports ?? [],
    )
    const parts = withImports(later, chunks).difference(ofRoot).difference(files)
    return { ...screen, parts: [...parts].map(address), ahead: next }
  })
}

/** A screen's modules are its own and those around it. Of two with one path the inner is first. */
function screensOf({ path, index, file, children = [] }: RouteConfigEntry): Modules[] {
  const inside = children.flatMap(screensOf).map((screen) => ({
    path: [path, screen.path].filter(Boolean).join('/'),
    modules: [file, ...screen.modules],
  }))
  return path || index ? [...inside, { path: path ?? '', modules: [file] }] : inside
}

function chunksOfModule(module: string, chunks: Chunks): string[] {
  const own = Object.entries(chunks).filter(([, { facadeModuleId }]) =>
    facadeModuleId?.split('?')[0]?.endsWith(`/${module}`),
  )
  if (own.length === 0) throw new Error(`no chunk is made of ${module}`)
  // A screen without a clientAction has an empty chunk for it, which is not loaded; an empty main one is.
  const isLoaded = ({ facadeModuleId, exports }: Chunk) =>
    exports.length > 0 || !facadeModuleId?.includes('?route-chunk=')
  return own.filter(([, chunk]) => isLoaded(chunk)).map(([file]) => file)
}

/** Chunks, and all that they import. */
function withImports(own: string[], chunks: Chunks): Set<string> {
  const files = new Set(own)
  // A set's iteration reaches what is added meanwhile.
  for (const file of files) for (const imported of chunks[file]?.imports ?? []) files.add(imported)
  return files
}
