import '../../ground/config/runtime-setup.ts'
import { setPriority } from 'node:os'
import { runCommand } from '../../ground/errors/startup-error.ts'
import { handleBackups } from './handle-backups.ts'

// What it compresses must not delay a page.
setPriority(10)
await runCommand(handleBackups)
