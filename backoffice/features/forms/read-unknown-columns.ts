import type { UnknownColumns } from '../../../contract/office/money.ts'

/** The columns that a courier's file was refused for; undefined for another refusal. */
export const readUnknownColumns = (body: unknown): UnknownColumns | undefined =>
  hasColumns(body) ? body.columns : undefined

const hasColumns = (body: unknown): body is { columns: UnknownColumns } =>
  typeof body === 'object' && body !== null && 'columns' in body
