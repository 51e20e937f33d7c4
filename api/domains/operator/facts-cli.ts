import '../../ground/config/runtime-setup.ts'
import { runCommand } from '../../ground/errors/startup-error.ts'
import { handleFacts } from './handle-facts.ts'

await runCommand(handleFacts)
