/** The orders that a reload is for, while it is under way; undefined for any other load. */
let numbers: string[] | null | undefined

export const setNews = (news: string[] | null | undefined): void => {
  numbers = news
}

/** Whether a screen of one order has to be loaded again: not for news of others. */
export const concerns = (number: string | undefined): boolean =>
  numbers === undefined || numbers === null || numbers.includes(number ?? '')
