/** Leads from a code that was scanned to what it stands for. */
export const findPath = (code: string): string => `/find?${new URLSearchParams({ code })}`
