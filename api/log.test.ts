import { execFile, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'

const log = JSON.stringify(new URL('./log.ts', import.meta.url).href)

/** The arguments of a process that opens a log and runs `steps`. */
const running = (steps: string) => [
  '--input-type=module',
  '--eval',
  `import { createLog, openLines } from ${log}
   const log = createLog('test')
   const write = openLines(log.child({ path: '/' }))
   for (let n = 0; n < 500; n++) n % 2 ? log.info({ n }) : write(\`,"n":\${n}\`)
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
  ['by its own word', 'process.exit(3)'],
  ['by a fault', 'throw new Error("broken")'],
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
