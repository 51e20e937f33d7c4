/** Words on one line: a heading or a header cannot be left by a line break in a name. */
export const oneLine = (words: string): string => words.replace(/[\p{Cc}\s]+/gu, ' ').trim()
