/** The first of the API's messages for each field. */
export const firstMessages = (fields: Record<string, string[]>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, [first = '']]) => [name, first]))
