import '../config/runtime-setup.ts'
import { runCommand } from '../errors/startup-error.ts'
import { manageStaff } from './manage-staff.ts'

await runCommand(manageStaff)
