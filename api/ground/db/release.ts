/** One more than the newest epoch that its migrations end, or that a later release may end because of this one. */
export const epoch = 2
