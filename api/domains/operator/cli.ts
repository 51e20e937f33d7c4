import '../../ground/config/runtime-setup.ts'
import { runCommand } from '../../ground/errors/startup-error.ts'
import { operate } from './operate.ts'

await runCommand(operate)
