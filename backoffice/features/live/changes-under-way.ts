/** The orders that a reload is for, while it is under way; undefined for any other load. */
let numbers: string[] | null | undefined

export const setChanges = (changes: string[] | null | undefined): void => {
  numbers = changes
}

/** Whether a screen of one order has to be loaded again: not for changes of others. */
export const concerns = (number: string | undefined): boolean =>
  numbers === undefined || numbers === null || numbers.includes(number ?? '')
