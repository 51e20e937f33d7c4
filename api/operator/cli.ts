import '../config/runtime-setup.ts'
import { runCommand } from '../errors/startup-error.ts'
import { operate } from './operate.ts'

await runCommand(operate)
