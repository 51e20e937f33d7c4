export const oneLine = (words: string): string => words.replace(/[\p{Cc}\s]+/gu, ' ').trim()
