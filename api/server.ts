import './production.ts'
import { runCommand } from './start-fault.ts'

// Loaded late, so that it comes from the compile cache.
await runCommand(async () => (await import('./start.ts')).start())
