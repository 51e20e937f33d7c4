import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { writeLoadedData } from './loaded-data.ts'

const streamOf = (...pieces: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
      controller.close()
    },
  })

/** What the script gives to React Router's half in the browser. */
function run(script: string): string[] {
  const given: string[] = []
  const streamController = {
    enqueue: (text: string) => given.push(text),
    close: () => given.push('closed'),
  }
  runInNewContext(script, { window: { __reactRouterContext: { streamController } } })
  return given
}

test('what the loaders gave comes to the browser as it was', async () => {
  const said = '["நூல் ₹499","</script><!--","\u2028"]\n'
  const script = await writeLoadedData(streamOf(said.slice(0, 9), said.slice(9)))
  expect(script).not.toContain('<')
  expect(run(script)).toEqual([said, 'closed'])
})

test('a page without data has no script for it', async () => {
  expect(await writeLoadedData(undefined)).toBe('')
})
