/** Of a sheet, numbers are text in plain digits. */
export type Cell = string | boolean | Date | null
