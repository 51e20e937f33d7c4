/** Whether the target of a click is inside a link. The target of a click is an element. */
export const isOnLink = (target: EventTarget): boolean => !!(target as Element).closest('a')
