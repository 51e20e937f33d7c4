import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readConfig } from '../api/config.ts'

const project = fileURLToPath(new URL('..', import.meta.url))
const known = /^(FROM|RUN|WORKDIR|COPY|USER|ENV|VOLUME|EXPOSE|STOPSIGNAL|ENTRYPOINT)$/

/** Lines that are continued are one; comments are none. */
function readInstructions(): [name: string, rest: string][] {
  const text = readFileSync(join(project, 'deploy/Containerfile'), 'utf8')
  const lines = text.replaceAll(/^#.*\n/gm, '').replaceAll(/\\\n\s*/g, '')
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [, name = '', rest = ''] = /^(\S+) (.+)$/.exec(line) ?? []
      return [name, rest]
    })
}

const readLines = (file: string) =>
  readFileSync(join(project, file), 'utf8').replaceAll(/^\//gm, '').trim().split('\n')

test('the Containerfile copies, sets and starts what is there', () => {
  const instructions = readInstructions()
  const all = (wanted: string) =>
    instructions.filter(([name]) => name === wanted).map(([, rest]) => rest)
  expect(instructions.filter(([name]) => !known.test(name))).toEqual([])
  expect(instructions[0]?.[0]).toBe('FROM')

  const stages = all('FROM').flatMap((from) => / AS (\S+)$/.exec(from)?.[1] ?? [])
  const copies = all('COPY').map((copied) => ({
    stage: /--from=(\S+)/.exec(copied)?.[1],
    sources: copied
      .replaceAll(/--\S+ /g, '')
      .split(' ')
      .slice(0, -1),
  }))
  expect(stages).toEqual(copies.flatMap(({ stage }) => stage ?? []))
  const sources = copies.flatMap((copy) => (copy.stage ? [] : copy.sources))
  expect(sources.filter((path) => !existsSync(join(project, path)))).toEqual([])

  // What a shop has made on this machine, its database above all, is in no image.
  const ignored = readLines('.dockerignore')
  expect(readLines('.gitignore').filter((path) => !ignored.includes(path))).toEqual([])
  expect(ignored).toContain('.git')

  // Never as root, which PostgreSQL refuses.
  expect(all('USER')).toEqual(['nool'])
  expect(instructions.at(-1)?.[0]).toBe('ENTRYPOINT')
  const [program, script] = JSON.parse(all('ENTRYPOINT')[0] ?? '[]')
  const home = all('WORKDIR').at(-1) ?? ''
  expect(existsSync(join(project, program.slice(home.length)))).toBe(true)
  expect(existsSync(join(project, script))).toBe(true)

  const settings = all('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('=')))
  const { dataDir, port, host } = readConfig(Object.fromEntries(settings))
  expect([dataDir, String(port), host]).toEqual([all('VOLUME')[0], all('EXPOSE')[0], '0.0.0.0'])
})
