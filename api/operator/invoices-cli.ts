import '../config/runtime-setup.ts'
import { runCommand } from '../errors/startup-error.ts'
import { handleInvoices } from './handle-invoices.ts'

await runCommand(handleInvoices)
