import './config/runtime-setup.ts'
import { runCommand } from './errors/startup-error.ts'

// Loaded late, so that it comes from the compile cache.
await runCommand(async () => (await import('./processes/primary.ts')).start())
