import { sqlStep } from '../../../ground/db/sql-step.ts'

/** Calls add-customer-note.sql, which documents parameters and outcomes. */
export const addCustomerNote = sqlStep<'add_customer_note'>('add_customer_note')
