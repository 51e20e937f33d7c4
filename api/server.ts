import './ground/config/runtime-setup.ts'
import { parseArgs } from 'node:util'
import { runCommand } from './ground/errors/startup-error.ts'

// Loaded late, so that it comes from the compile cache.
await runCommand(async () => {
  const { values } = parseArgs({ options: { empty: { type: 'boolean', default: false } } })
  const { start } = await import('./processes/primary.ts')
  await start({ startsEmpty: values.empty })
})
