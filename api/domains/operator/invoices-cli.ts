import '../../ground/config/runtime-setup.ts'
import { runCommand } from '../../ground/errors/startup-error.ts'
import { handleInvoices } from './handle-invoices.ts'

await runCommand(handleInvoices)
