import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'

const log = JSON.stringify(new URL('./log.ts', import.meta.url).href)

/** The arguments of a process that opens a log and runs `steps`. */
const running = (steps: string) => [
  '--input-type=module',
  '--eval',
  `import { createLog } from ${log}
   const log = createLog('test')
   for (let n = 0; n < 500; n++) log.info({ n })
   ${steps}`,
]

/** What a process has logged once it has ended. */
const numbersOf = (steps: string) =>
  new Promise((resolve) => {
    execFile(process.execPath, running(steps), (_ended, output) =>
      resolve(
        output
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line).n),
      ),
    )
  })

const all = Array.from({ length: 500 }, (_, n) => n)

test.for([
  ['when it has nothing left to do', ''],
  ['by process.exit', 'process.exit(3)'],
  ['by an error', 'throw new Error("broken")'],
])('a process that ends %s has written all of its lines, in order', async ([, steps = '']) => {
  expect(await numbersOf(steps)).toEqual(all)
})

test('a line is written soon, however few come after it', async () => {
  const child = spawn(process.execPath, running('setInterval(() => {}, 60_000)'))
  onTestFinished(() => void child.kill('SIGKILL'))
  const output = createInterface({ input: child.stdout })
  const seen: number[] = []
  for await (const line of output) {
    if (seen.push(JSON.parse(line).n) === all.length) break
  }
  expect(seen).toEqual(all)
})

test('a process whose log is not read goes on, and writes all of it to a late reader', async () => {
  const steps = `
    process.stdout
    for (let n = 500; n < 20_000; n++) log.info({ n })
    process.stderr.write('went on')
    setInterval(() => {}, 60_000)`
  const child = spawn(process.execPath, running(steps))
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stderr, 'data')
  const seen: number[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    if (seen.push(JSON.parse(line).n) === 20_000) break
  }
  expect(seen).toEqual(Array.from({ length: 20_000 }, (_, n) => n))
})

test.runIf(existsSync('/dev/full'))('a process whose log finds no room goes on', async () => {
  const full = openSync('/dev/full', 'w')
  onTestFinished(() => closeSync(full))
  const child = spawn(process.execPath, running('process.stderr.write("went on")'), {
    stdio: ['ignore', full, 'pipe'],
  })
  let errors = ''
  child.stderr?.on('data', (text) => {
    errors += text
  })
  const [status] = await once(child, 'close')
  expect({ status, errors }).toEqual({ status: 0, errors: 'went on' })
})
