/** Whether a click, which comes from an element, is on a link; a key on a link is a click, too. */
export const isOnLink = (target: EventTarget): boolean => !!(target as Element).closest('a')
